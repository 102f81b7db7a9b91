import type { GuidePage } from '#contract/help/schemas.ts';
import { fold } from '#domain/russian/fold.ts';
import { hears } from '#domain/russian/same-word.ts';
import { wordsOf } from '#domain/russian/words.ts';

export interface FoundSection {
  page: string;
  /** None for what stands above the first section. */
  hash?: string;
  title: string;
  pageTitle: string;
}

const mostFound = 20;

/** The sections that have every word, in any form, the last one begun perhaps; those with it in the title come first. */
export function searchOfGuide(pages: readonly GuidePage[]): (asked: string) => FoundSection[] {
  const sections = pages.flatMap(({ name: page, title: pageTitle, text, sections: own }) => [
    readSection({ page, title: pageTitle, pageTitle }, text),
    ...own.map((section) =>
      readSection({ page, hash: section.id, title: section.title, pageTitle }, section.text),
    ),
  ]);
  return (asked) => {
    const words = wordsOf(asked);
    if (words.length === 0) return [];
    const inTitle = sections.filter(({ title }) => words.every(title));
    const inText = sections.filter(({ title, text }) => !words.every(title) && words.every(text));
    return [...inTitle, ...inText].slice(0, mostFound).map(({ section }) => section);
  };
}

const readSection = (section: FoundSection, text: string) => ({
  section,
  title: has(section.title),
  text: has(`${section.title}\n${text}`),
});

function has(text: string): (word: string) => boolean {
  const letters = fold(text);
  const heard = hears(text);
  return (word) => letters.includes(word) || heard(word);
}
