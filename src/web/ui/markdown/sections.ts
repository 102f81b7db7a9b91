/**
 * Splits a Markdown text before its outermost headings, if the parts render alone as they do together: the browser can
 * handle input between two parts. A text that can't be split stays one section.
 */
export function sectionsOf(text: string): string[] {
  if (reachesAcross.test(text)) return [text];
  const sections: string[] = [];
  let section = '';
  for (const part of text.split(mayHaveTitle.test(text) ? beforeTitle : beforeHeading)) {
    section += part;
    if (section.length < worthwhile) continue;
    sections.push(section);
    section = '';
  }
  return section ? [...sections, section] : sections;
}

/** Code and raw HTML may contain a line that looks like a heading, and a definition may be used in another part. */
const reachesAcross = /```|~~~|<[a-z!/?]|\]:/i;

/** A first-level heading in either syntax: if there is one, second-level headings are not the outermost. */
const mayHaveTitle = /(?<!#)#(?:\s|$)|=[ \t]*$/m;

const beforeTitle = /(?<=\n)(?=# )/;
const beforeHeading = /(?<=\n)(?=## )/;

/** The minimum length in characters, so that a thousand headings in a row don't make a thousand sections. */
const worthwhile = 500;
