import type { Criterion } from '#contract/lessons/criteria.ts';
import { labels } from '#domain/review-text/review-labels.ts';
import { wordsOf } from '#domain/russian/words.ts';
import { counterLabels } from '#server/mentor/feedback/counter-labels.ts';

/** Fewer are agreed with by nobody. */
const enough = 8;

/** The demonstration's word on what a student has shown: it counts words, and says so. */
export function demoCounterQuote(
  words: readonly string[],
  { criterion: { levels }, level }: { criterion: Criterion; level: number | null },
): string {
  const count = wordsOf(words.join(' ')).length;
  const isShown = count >= enough;
  const shown = level === null ? 0 : Math.min(level + (isShown ? 1 : 0), levels.length - 1);
  return [
    `${labels.notice}: нет`,
    `${counterLabels.shows}: ${isShown ? 'частично' : 'нет'}`,
    `${labels.level}: ${levels[shown]?.title.replaceAll(/\s+/g, ' ') ?? ''}`,
    `${counterLabels.why}: ${isShown ? `это развёрнутые слова, их ${count}` : `слов мало: ${count}, а нужно хотя бы ${enough}`}. Так решает программа без модели, по смыслу она не судит.`,
  ].join('\n');
}
