import type { RequestPreview } from '#contract/reviews/ai.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { plural } from '#web/ui/text/russian.ts';

/** How much of the model's context a request takes, in words. */
export function requestSize({ tokens, sentTokens, contextTokens, fits, left }: RequestPreview): string {
  if (contextTokens === null) return `${about(sentTokens)} вместе с местом для отзыва. ${unknown}`;
  const ofThem = `${about(tokens)} из ${formatNumber(contextTokens)}`;
  if (!fits) return `${ofThem}: даже без материала урока запрос не помещается. ${shorten}`;
  if (left === 0) return `${ofThem}, вместе с местом для отзыва: помещается целиком.`;
  const missing = `${pluralForm(left, 'не вошёл', 'не вошло', 'не вошло')} ${plural(left, 'абзац', 'абзаца', 'абзацев')}`;
  return `${ofThem}: материал сокращён, ${missing}. Осталось то, что ближе к заданию, критериям и ответу.`;
}

/** It is an estimate, so it is rounded. */
const about = (tokens: number): string =>
  `Около ${plural(Math.max(100, Math.round(tokens / 100) * 100), 'токена', 'токенов', 'токенов')}`;

const unknown =
  'Размер контекста этой модели не задан, поэтому каждый текст урока обрезается на 24 000 символов.';

const shorten = 'Сократите промпт, задание или критерии либо выберите модель с большим контекстом.';
