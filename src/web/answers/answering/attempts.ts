import type { Answer } from '#contract/answers/schemas.ts';

/** Counted, so that it is right as soon as an answer is sent; null: there is no limit. */
export const attemptsLeft = (limit: number | null, answers: readonly Answer[]): number | null =>
  limit === null ? null : Math.max(0, limit - attemptNumber(answers));

const isCounted = ({ uncounted }: Answer) => !uncounted;

export const attemptNumber = (answers: readonly Answer[]): number => answers.filter(isCounted).length;

/** `Попытка 2 из 3`: the newest of them. */
export function attemptText(limit: number | null, answers: readonly Answer[]): string {
  const number = Math.max(1, attemptNumber(answers));
  return limit === null ? `Попытка ${number}` : `Попытка ${number} из ${Math.max(limit, number)}`;
}
