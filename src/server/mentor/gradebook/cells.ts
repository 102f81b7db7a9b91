import type { CellRow, InLesson, Selected } from './select-gradebook.ts';

type WithCells = Selected['people'][number] & { cells: CellRow[] };

/** People with their cells, in the order of the lessons. */
export function withCells({ lessons, people, begun, judged, due, waiting }: Selected): WithCells[] {
  const rows = people.map((person) => ({ ...person, cells: lessons.map(() => ({ ...untouched })) }));
  const cells = new Map(rows.map((row) => [row.id, row.cells]));
  const places = new Map(lessons.map(({ id }, place) => [id, place]));
  const cellAt = ({ userId, lessonId }: InLesson) => cells.get(userId)?.[places.get(lessonId) ?? -1];
  for (const known of [...begun, ...judged, ...waiting]) Object.assign(cellAt(known) ?? {}, known);
  for (const late of due) {
    const cell = cellAt(late);
    if (cell) cell.isBehind = !cell.sentAt && cell.completedAt === null;
  }
  return rows;
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
