import type { Answer } from '#contract/answers/schemas.ts';

/** Counted, so that it is right as soon as an answer is sent; null: there is no limit. */
export const attemptsLeft = (limit: number | null, answers: readonly Answer[]): number | null =>
  limit === null ? null : Math.max(0, limit - answers.filter(isCounted).length);

const isCounted = ({ uncounted }: Answer) => !uncounted;

/** `Попытка 2 из 3`: the newest of them. */
export function attemptText(limit: number | null, answers: readonly Answer[]): string {
  const number = Math.max(1, answers.filter(isCounted).length);
  return limit === null ? `Попытка ${number}` : `Попытка ${number} из ${Math.max(limit, number)}`;
}
