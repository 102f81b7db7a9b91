import type { CellRow, InLesson, Selected } from './select-gradebook.ts';

/** The cells of each person, in the order of the lessons. */
export function cellsOf({ lessons, people, begun, judged, due, waiting }: Selected): Map<string, CellRow[]> {
  const cells = new Map(people.map(({ id }) => [id, lessons.map((): CellRow => ({ ...untouched }))]));
  const places = new Map(lessons.map(({ id }, place) => [id, place]));
  const cellAt = ({ userId, lessonId }: InLesson) => cells.get(userId)?.[places.get(lessonId) ?? -1];
  for (const known of [...begun, ...judged, ...waiting]) Object.assign(cellAt(known) ?? {}, known);
  for (const late of due) {
    const cell = cellAt(late);
    if (cell) cell.isBehind = !cell.sentAt && cell.completedAt === null;
  }
  return cells;
}

const untouched: CellRow = {
  viewedAt: null,
  completedAt: null,
  below: null,
  isBehind: false,
  waits: false,
  inAlarm: false,
  versionId: null,
  levels: null,
};
