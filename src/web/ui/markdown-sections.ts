/**
 * Cuts a markdown text before its outermost headings, where the parts read alone come out as they do together: each takes
 * a moment, and between two of them the browser may answer a touch. A text that cannot be cut stays one section.
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

/** Code and raw HTML go on over a line that looks like a heading; what is defined in one part is meant in another. */
const reachesAcross = /```|~~~|<[a-z!/?]|\]:/i;

/** A heading of the first level, in whichever of the two ways: beside it those of the second are not the outermost. */
const mayHaveTitle = /(?<!#)#(?:\s|$)|=[ \t]*$/m;

const beforeTitle = /(?<=\n)(?=# )/;
const beforeHeading = /(?<=\n)(?=## )/;

/** Characters; a thousand headings in a row are not a thousand sections. */
const worthwhile = 500;
