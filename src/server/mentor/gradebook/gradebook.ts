import type { Gradebook, GradebookCell, GradebookLesson } from '#contract/gradebook/schemas.ts';
import { lessonState } from '#contract/lessons/words.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { getMentoredCourse } from '#server/school/courses/courses.ts';
import { withCells } from './cells.ts';
import { type CellRow, type Of, selectGradebook } from './select-gradebook.ts';

/** People × lessons: where each of those that the viewer works with stands. */
export async function getGradebook(db: Db, viewer: Scope, of: Of): Promise<Gradebook> {
  await getMentoredCourse(db, viewer, of);
  const selected = await selectGradebook(db, viewer, of);
  const { lessons, rubrics } = selected;
  const people = withCells(selected);
  const rubricPlaces = new Map(rubrics.map(({ versionId }, place) => [versionId, place]));
  return {
    lessons: lessons.map((lesson, place): GradebookLesson => {
      const done = people.filter(({ cells }) => isDone(cells[place])).length;
      return { ...lesson, done };
    }),
    people: people.toSorted(byName).map((person) => ({
      ...person,
      cells: person.cells.map((cell) => cellOf(cell, rubricPlaces)),
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
const isDone = (cell: CellRow | undefined) =>
  cell !== undefined && cell.completedAt !== null && !cell.inAlarm;

interface Named {
  firstName: string;
  lastName: string;
}

const byName = (one: Named, other: Named) =>
  russian.compare(one.lastName, other.lastName) || russian.compare(one.firstName, other.firstName);

const russian = new Intl.Collator('ru');
