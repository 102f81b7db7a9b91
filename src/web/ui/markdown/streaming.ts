/**
 * Completes the end of a streaming Markdown text, so that no raw marks flash and no paragraph turns into a heading for a
 * moment: `**важ` is bold at once, half a link is shown as its text.
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

/** A last line of marks only (`-`, `==`, `#`, `|`, `1.`), or an opening mark without a word after it. */
const danglingMark = /(?<=^|\n)[ \t]*(?:[-=*+_|#>]+|\d+[.)])[ \t]*$|(?<=^|[\s(«"])[*_~`]{1,3}$/;

/** Unclosed `[текст`, `[текст](адрес` and `![подпись](адрес`; footnotes and task checkboxes are ignored. */
const unfinishedLink = /!?\[(?!\^|[ xX]\])([^\]\n]*)(?:\](?:\([^)\n]*)?)?$/;

function unclosedEmphasis(text: string): string {
  let open: string[] = [];
  for (const [mark] of text.matchAll(/\*\*|~~|(?<=[\s(«"]|^)\*(?=\S)|(?<=\S)\*(?=\W|$)/gu)) {
    open = open.includes(mark) ? open.filter((other) => other !== mark) : [mark, ...open];
  }
  return open.join('');
}
