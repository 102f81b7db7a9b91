/** What a model says that the student's line has done, and the words of the line that it rests on. */
interface ReportedMark {
  code: string;
  words?: string;
}

/**
 * The codes of «С1 «вчера на сорок минут»; У1 «в четверг»; Д2», each with the words behind it. Between quotation marks no code is
 * read: these words are the student's.
 */
export function reportedMarks(listed: string): ReportedMark[] {
  const marks: ReportedMark[] = [];
  for (let at = 0; at < listed.length;) {
    const quote = quoteAt(listed, at);
    if (quote) {
      const last = marks.at(-1);
      if (last && last.words === undefined) last.words = quote.words;
      at = quote.end;
      continue;
    }
    code.lastIndex = at;
    const [found = '', letter = '', number = ''] = code.exec(listed) ?? [];
    if (found !== '') marks.push({ code: `${ours(letter)}${number}` });
    at += found.length || 1;
  }
  return marks;
}

/** Without what stands between quotation marks, to the last of them: a student may have typed one. */
export const withoutQuoted = (text: string): string => text.replace(/[«„“"].*[»“”"]|[«„“"].*$/su, ' ');

/** The codes that stand in a text, wherever. */
export const codesIn = (text: string): string[] =>
  [...text.matchAll(anyCode)].map(([, letter = '', number = '']) => `${ours(letter)}${number}`);

/** Of the mark that stands here; one that isn't closed ends with the text. */
function quoteAt(text: string, at: number): { words: string; end: number } | undefined {
  const closing = closings[text.charAt(at)];
  if (closing === undefined) return undefined;
  const nests = text.charAt(at) === '«';
  let depth = 1;
  for (let end = at + 1; end < text.length; end += 1) {
    if (nests && text.charAt(end) === '«') depth += 1;
    if (closing.includes(text.charAt(end)) && (depth -= 1) === 0)
      return { words: text.slice(at + 1, end), end: end + 1 };
  }
  return { words: text.slice(at + 1), end: text.length };
}

const closings: Readonly<Record<string, string>> = { '«': '»', '„': '“”', '“': '”', '"': '"' };

/** Latin letters that look like ours are ours. */
const spelled = '([СCЗУYФFДD])-?(\\d)(?!\\d)';
const code = new RegExp(`(?<![\\p{L}\\d])${spelled}`, 'iuy');
const anyCode = new RegExp(`(?<![\\p{L}\\d])${spelled}`, 'giu');
const letters: Readonly<Record<string, string>> = { C: 'С', Y: 'У', F: 'Ф', D: 'Д' };

const ours = (letter: string): string => letters[letter.toUpperCase()] ?? letter.toUpperCase();
