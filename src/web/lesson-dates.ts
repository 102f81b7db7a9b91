import type { LessonDates, LessonSummary } from '#contract/lessons/schemas.ts';
import { quoted } from '#web/ui/text/russian.ts';
import { formatDay, formatDayTime } from '#web/ui/time/days.ts';

/** `Откроется 12 марта в 10:00`; undefined for an open lesson. */
export const opensText = (dates: LessonDates | null | undefined): string | undefined =>
  dates?.opensAt && !dates.isOpen ? `Откроется ${formatDayTime(new Date(dates.opensAt))}` : undefined;

/** Why a lesson is closed for now; undefined for an open one. */
export const closedText = ({
  dates,
  waitsFor,
}: Pick<LessonSummary, 'dates' | 'waitsFor'>): string | undefined =>
  opensText(dates) ?? (waitsFor && `Откроется, когда будет сдан ${quoted(waitsFor.title)}`);

export interface Deadline {
  text: string;
  isPassed: boolean;
}

/** `Сдать до 19 марта`, in the reader's time zone; undefined for a lesson without a deadline. */
export function deadlineOf(dates: LessonDates | null | undefined, now = new Date()): Deadline | undefined {
  if (!dates?.dueAt) return undefined;
  const due = new Date(dates.dueAt);
  const personally = dates.isExtended ? ' (продлено лично вам)' : '';
  if (dates.isMissed) return { text: `Срок был до вашего прихода: ${dueDay(due, now)}`, isPassed: false };
  if (due < now) return { text: `Срок сдачи прошёл ${dueDay(due, now)}${personally}`, isPassed: true };
  return { text: `Сдать до ${dueDay(due, now)}${personally}`, isPassed: false };
}

/** The end of a day is that day; any other time is named. */
function dueDay(due: Date, now: Date): string {
  const isEndOfDay = due.getHours() === 23 && due.getMinutes() === 59;
  return isEndOfDay ? formatDay(due, now) : formatDayTime(due, now).replace(' в ', ', ');
}
