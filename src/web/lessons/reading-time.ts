/** Whole minutes, at the reading speed of a learner. */
export function readingMinutes(markdown: string): number {
  const words = markdown.match(/\p{L}[\p{L}\p{N}-]*/gu)?.length ?? 0;
  return Math.ceil(words / wordsPerMinute);
}

const wordsPerMinute = 160;
