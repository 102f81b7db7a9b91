import { foldComposed } from './fold.ts';

/** Whether every word of the search occurs in a text, in whatever case and composition. */
export function hasWordsOf(search: string): (text: string) => boolean {
  const words = foldComposed(search).split(/\s+/).filter(Boolean);
  return (text) => {
    const folded = foldComposed(text);
    return words.every((word) => folded.includes(word));
  };
}
