import { plural } from '#web/ui/text/russian.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';

export interface Planned {
  /** The date that applies where the group fixes none. */
  at: string | null;
  /** Days after the start. */
  after: number | null;
  /** The start in the form isn't saved yet, so the planned date isn't known. */
  isMoving?: boolean;
}

/** What applies without a fixed date: «без даты: 04.09.2030 10:00 (через 3 дня после начала)». */
export function PlannedText({ at, after, isMoving = false }: Planned) {
  const days = after !== null && after > 0 ? `через ${plural(after, 'день', 'дня', 'дней')} после ` : '';
  if (at === null) {
    if (after === null) return null;
    return days === '' ? 'сразу после записи' : `${days}записи`;
  }
  const from = after === null || days === '' ? 'с началом потока' : `${days}начала`;
  if (isMoving) return `${from}; дата — после сохранения`;
  return (
    <>
      <DateTime value={at} format="date-time" />, {from}
    </>
  );
}
