import type { Criterion } from '#contract/lessons/criteria.ts';
import type { VerifiedReview } from './verified-review.ts';
import { isBare } from './verify-review.ts';

/** In words, why a person should look at a review by criteria; undefined if nothing speaks against it. */
export function doubtIn(verified: VerifiedReview, criteria: readonly Criterion[]): string | undefined {
  const { confidence, notice, prose, quotesLost, quotesFound } = verified;
  if (prose !== null) return 'Отзыв не разобрать по критериям: студент видит его одним текстом.';
  const unjudged = isBare(verified)
    ? []
    : criteria.filter(
        ({ id }) =>
          !verified.unmet.includes(id) &&
          (verified.remarks.find(({ criterionId }) => criterionId === id)?.level ?? null) === null,
      );
  const said = [
    // What the model thinks of an answer that gives it orders is no doubt about its review.
    confidence === 'low' &&
      notice !== 'instructions' &&
      !isBare(verified) &&
      'ИИ-наставник не уверен в своём отзыве.',
    unjudged.length > 0 && `Уровень не поставлен: ${unjudged.map(({ title }) => `«${title}»`).join(', ')}.`,
    quotesLost > 0 &&
      quotesLost >= quotesFound &&
      `Цитат ИИ-наставника не нашлось в ответе: ${quotesLost} из ${quotesLost + quotesFound}.`,
    verified.problems.some(({ kind }) => kind === 'script') &&
      'Часть отзыва ИИ-наставник написал на другом языке: эти предложения убраны.',
  ].filter((sentence) => sentence !== false);
  return said.length > 0 ? said.join(' ') : undefined;
}
