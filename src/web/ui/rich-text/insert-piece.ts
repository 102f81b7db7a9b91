/** Puts a piece in place of a selection: a link among the words, what is shown in a paragraph of its own. */
export function insertPiece(
  text: string,
  { start, end }: { start: number; end: number },
  { piece, isShown }: { piece: string; isShown: boolean },
) {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const gap = isShown ? '\n\n' : ' ';
  const apart = (words: string, isApart: RegExp) => (words === '' || isApart.test(words) ? '' : gap);
  const inserted = isShown
    ? `${apart(before, /\n\n$/)}${piece}${apart(after, /^\n\n/)}`
    : `${apart(before, /\s$/)}${piece}${apart(after, /^\s/)}`;
  return { text: `${before}${inserted}${after}`, caret: before.length + inserted.length };
}
