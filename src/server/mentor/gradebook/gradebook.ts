import type { Gradebook, GradebookCell, GradebookLesson } from '#contract/gradebook/schemas.ts';
import { lessonState } from '#contract/lessons/words.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { getMentoredCourse } from '#server/school/courses/courses.ts';
import { type CellRow, type Of, selectGradebook } from './select-gradebook.ts';

/** A course, and which of its people the table is of. */
/** People × lessons: where each of those that the viewer works with stands. */
export async function getGradebook(db: Db, viewer: Scope, of: Of): Promise<Gradebook> {
  await getMentoredCourse(db, viewer, of);
  const { lessons, people, cells, rubrics } = await selectGradebook(db, viewer, of);
  const places = new Map(lessons.map(({ id }, place) => [id, place]));
  const rubricPlaces = new Map(rubrics.map(({ versionId }, place) => [versionId, place]));
  const rows = new Map(people.map(({ id }) => [id, lessons.map((): CellRow | null => null)]));
  for (const cell of cells) {
    const place = places.get(cell.lessonId);
    const row = rows.get(cell.userId);
    if (place !== undefined && row) row[place] = cell;
  }
  const rowOf = ({ id }: { id: string }) => rows.get(id) ?? [];
  return {
    lessons: lessons.map((lesson, place): GradebookLesson => {
      const done = people.filter((person) => isDone(rowOf(person)[place] ?? null)).length;
      return { ...lesson, done };
    }),
    people: people.toSorted(byName).map((person) => ({
      ...person,
      cells: rowOf(person).map((cell) => cell && cellOf(cell, rubricPlaces)),
    })),
    rubrics: rubrics.map(({ criteria }) => criteria),
  };
}

/** Whose answer is with a person is said before how far it has come: that is what is to be done. */
function cellOf(cell: CellRow, rubricPlaces: ReadonlyMap<string, number>): GradebookCell | null {
  const { below, isBehind, waits, versionId, levels } = cell;
  const state = waits ? 'waits' : (lessonState(cell) ?? (isBehind ? 'behind' : undefined));
  if (state === undefined) return null;
  const rubric = versionId === null ? undefined : rubricPlaces.get(versionId);
  return {
    state,
    below,
    isBehind,
    rubric: rubric ?? null,
    levels: rubric === undefined ? [] : (levels ?? []),
  };
}

/** While an alarm is open, nothing is said to be done. */
const isDone = (cell: CellRow | null) => cell !== null && cell.completedAt !== null && !cell.inAlarm;

interface Named {
  firstName: string;
  lastName: string;
}

const byName = (one: Named, other: Named) =>
  russian.compare(one.lastName, other.lastName) || russian.compare(one.firstName, other.firstName);

const russian = new Intl.Collator('ru');
