import type { RunResult } from '#contract/runs/schemas.ts';
import { skippedWords } from '#contract/runs/words.ts';

/** Why there is no review of a text, or not yet. */
export function stateText({ state, cause, skipped }: RunResult): string {
  switch (state) {
    case 'waiting':
      return 'ждёт своей очереди';
    case 'in_progress':
      return 'модель пишет…';
    case 'not_configured':
      return 'ждёт модели, которую разрешает курс';
    case 'skipped':
      return `не спрошено: ${skipped ? skippedWords[skipped] : (cause ?? '')}`;
    case 'failed':
      return `не вышло: ${cause ?? 'причина неизвестна'}`;
    case 'cancelled':
      return 'отменено';
    case 'done':
      return '';
  }
}
