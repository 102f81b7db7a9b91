/**
 * Tidies the end of a markdown text that is still being written, so that no bare marks flash by and no paragraph
 * turns into a heading for a moment: `**важ` reads as bold at once, half a link as its text.
 */
export function closeUnfinishedMarkdown(text: string): string {
  if (endsInsideFence(text)) return text;
  const start = text.lastIndexOf('\n\n') + 1;
  return text.slice(0, start) + closeBlock(text.slice(start));
}

function endsInsideFence(text: string): boolean {
  let fence: string | null = null;
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (!mark) continue;
    if (fence === null) fence = mark;
    else if (mark.startsWith(fence)) fence = null;
  }
  return fence !== null;
}

function closeBlock(block: string): string {
  const steady = block.replace(danglingMark, '').replace(unfinishedLink, '$1');
  const outsideCode = steady.replace(/`[^`]*`/g, '');
  if (outsideCode.includes('`')) return `${steady}\``;
  return steady + unclosedEmphasis(outsideCode);
}

/** A last line of nothing but marks (`-`, `==`, `#`, `|`, `1.`), and an opening mark with no word after it yet. */
const danglingMark = /(?<=^|\n)[ \t]*(?:[-=*+_|#>]+|\d+[.)])[ \t]*$|(?<=^|[\s(«"])[*_~`]{1,3}$/;

/** `[текст`, `[текст](адрес` and `![подпись](адрес` without their end; a footnote or a task box is left alone. */
const unfinishedLink = /!?\[(?!\^|[ xX]\])([^\]\n]*)(?:\](?:\([^)\n]*)?)?$/;

function unclosedEmphasis(text: string): string {
  let open: string[] = [];
  for (const [mark] of text.matchAll(/\*\*|~~|(?<=[\s(«"]|^)\*(?=\S)|(?<=\S)\*(?=\W|$)/gu)) {
    open = open.includes(mark) ? open.filter((other) => other !== mark) : [mark, ...open];
  }
  return open.join('');
}
