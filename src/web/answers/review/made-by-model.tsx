import type { ReviewStatistics } from '#contract/answers/schemas.ts';
import { formatDecimal, formatNumber } from '#web/ui/text/numbers.ts';

/** One line: which model wrote the feedback, how long it took and how many tokens it used. */
export function MadeByModel({ made }: { made: ReviewStatistics }) {
  return <p className="min-w-0 text-xs [overflow-wrap:anywhere] text-ink-soft">{madeText(made)}</p>;
}

function madeText({ model, firstTextMs, totalMs, inputTokens, outputTokens }: ReviewStatistics): string {
  const tokens =
    inputTokens === null && outputTokens === null
      ? undefined
      : `токены: ${count(inputTokens)} запрос, ${count(outputTokens)} ответ`;
  return [
    model,
    firstTextMs !== null && `первые слова через ${seconds(firstTextMs)}`,
    totalMs !== null && `всего ${seconds(totalMs)}`,
    tokens,
  ]
    .filter(Boolean)
    .join(' · ');
}

const seconds = (ms: number) => `${formatDecimal(ms / 1000)}\u00a0с`;
const count = (tokens: number | null) => (tokens === null ? '—' : formatNumber(tokens));
