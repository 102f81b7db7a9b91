import { quotedPassages } from './quoted-passages.ts';

/** What a text offers to be said as it is: between quotation marks, and behind a colon. */
export const readyPassages = (text: string): string[] =>
  [...quotedPassages(text).map(({ inner }) => inner), ...behindColons(text)].filter((passage) =>
    /\p{L}/u.test(passage),
  );

/** To the end of the line; behind one that ends its line, to the next blank line. */
function behindColons(text: string): string[] {
  return text.split(/\n\s*\n/).flatMap((paragraph, index, paragraphs) => {
    const lines = paragraph.split('\n');
    return lines.flatMap((line, at) => {
      const behind = colon.exec(line);
      if (!behind) return [];
      const rest = line.slice(behind.index + behind[0].length);
      if (rest.trim() !== '') return rest;
      return lines.slice(at + 1).join('\n') || (paragraphs[index + 1] ?? []);
    });
  });
}

/** Not that of a time. */
const colon = /:[*_]{0,3}(?=\s|[«„“"]|$)/;
