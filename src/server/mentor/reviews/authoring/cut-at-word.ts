/** At most so many characters: cut at a word, so that a reader sees that it was cut. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '');
  return `${/\s/.test(kept) ? kept.replace(/\s+\S*$/, '') : kept}…`;
}
