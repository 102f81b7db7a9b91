import type {
  Gradebook,
  GradebookCell,
  GradebookLesson,
  GradebookPerson,
  Rubric,
} from '#contract/gradebook/schemas.ts';
import { lessonState } from '#contract/lessons/words.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { getMentoredCourse } from '#server/school/courses/courses.ts';
import { withCells } from './cells.ts';
import { type CellRow, type Of, peopleAtOnce, type Selected, selectGradebook } from './select-gradebook.ts';

/** People × lessons: where each of those that the viewer works with stands. */
export async function getGradebook(db: Db, viewer: Scope, of: Of): Promise<Gradebook> {
  await getMentoredCourse(db, viewer, of);
  const lessons: GradebookLesson[] = [];
  const people: GradebookPerson[] = [];
  const rubrics = new Map<string, Rubric>();
  for await (const part of partsOf(db, viewer, of)) {
    if (lessons.length === 0) lessons.push(...part.lessons.map((lesson) => ({ ...lesson, done: 0 })));
    for (const { versionId, criteria } of part.rubrics) rubrics.set(versionId, criteria);
    const rubricPlaces = new Map([...rubrics.keys()].map((versionId, place) => [versionId, place]));
    for (const person of withCells({ ...part, lessons })) {
      for (const [place, lesson] of lessons.entries()) lesson.done += Number(isDone(person.cells[place]));
      people.push({ ...person, cells: person.cells.map((cell) => cellOf(cell, rubricPlaces)) });
    }
  }
  return { lessons, people: people.toSorted(byName), rubrics: [...rubrics.values()] };
}

/** At least one: without people, it has the lessons. */
async function* partsOf(db: Db, viewer: Scope, of: Of): AsyncGenerator<Selected> {
  let after: string | undefined;
  do {
    const part = await selectGradebook(db, viewer, { ...of, after });
    yield part;
    after = part.people.length < peopleAtOnce ? undefined : part.people.at(-1)?.id;
  } while (after !== undefined);
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
