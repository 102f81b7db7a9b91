import type { Answer } from '#contract/answers/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { levelSummary } from './level-summary.ts';
import { reachedBy } from './reached.ts';

/** Which criterion the model is writing about; undefined beside the criteria. */
export interface Writing {
  number: number;
  of: number;
}

/** How far the review is or, once there is one, what it comes to. */
export function barText(
  answer: Answer,
  earlier: readonly Answer[],
  { writing, curator }: { writing?: Writing | undefined; curator?: string | null | undefined } = {},
): string {
  const { review, aiResponse } = answer;
  if (review.state === 'in_progress' && aiResponse === null && review.text) {
    return writing ? `Пишет: критерий ${writing.number} из ${writing.of}` : 'Наставник пишет';
  }
  if (review.state === 'held' && curator) return `Отзыв читает ${curator}`;
  return resultText(answer, earlier) ?? states[review.state];
}

/** Said once, when what was waited for is there. */
export function readyText(answer: Answer, earlier: readonly Answer[]): string {
  const { review, writtenBy } = answer;
  if (review.state !== 'done') return '';
  const summary = levelSummary(answer, earlier);
  const ready = summary ? `Отзыв готов: ${summary}` : 'Отзыв готов';
  return writtenBy ? `${ready}. Ответ: ${fullName(writtenBy)}` : ready;
}

/** `«Есть» по 3 из 5, было 1`. */
function resultText(answer: Answer, earlier: readonly Answer[]): string | undefined {
  const summary = levelSummary(answer, earlier);
  const [last, ...before] = earlier;
  const was = reachedBy(last, before)?.highest;
  if (summary === undefined || was === undefined) return summary;
  return was === reachedBy(answer, earlier)?.highest ? summary : `${summary}, было ${was}`;
}

const states: Record<Answer['review']['state'], string> = {
  waiting: 'Наставник скоро начнёт',
  not_configured: 'Ждёт наставника',
  in_progress: 'Наставник читает',
  done: 'Отзыв готов',
  held: 'Отзыв читает куратор',
  with_person: 'Прочитает человек',
  failed: 'Отзыва пока нет',
};
