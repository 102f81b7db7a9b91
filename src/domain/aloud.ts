import type { Criterion } from '#contract/lessons/criteria.ts';
import { hears } from '#domain/russian/same-word.ts';

type Said = Pick<Criterion, 'aloud' | 'title' | 'levels'>;

/** Whether what a criterion quotes are words to say to somebody: as its author has it, else by its title and levels. */
export const isAloud = (criterion: Said): boolean => criterion.aloud ?? soundsAloud(criterion);

/** «Первая фраза», «просьба без срока», «что вы скажете». What is «сказано» somewhere is no phrase. */
export function soundsAloud({ title, levels }: Omit<Said, 'aloud'>): boolean {
  const hasWord = hears([title, ...levels.flatMap((level) => [level.title, level.description])].join('\n'));
  return telling.some(hasWord);
}

const telling = ['фраза', 'просьба', 'скажет'];
