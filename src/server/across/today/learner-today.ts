import type { ItemOf, Today, TodayItem } from '#contract/today/schemas.ts';
import { findRevision, type Revision } from '#server/mentor/skills/find-revision.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { findReturn } from './find-return.ts';
import { listNews } from './list-news.ts';
import { type OwnState, readOwnState } from './own-state.ts';
import { listUndone, type UndoneLesson } from './undone-lessons.ts';

/** More would be a list to work through rather than what comes next. */
const mostItems = 4;

/** So many reviews and replies still leave room for what comes next. */
const mostNews = 3;

type Found = Pick<Today, 'items' | 'next'>;

export async function learnerToday(db: Db, viewer: Viewer): Promise<Found> {
  const { items, next, setAside } = await learnerThings(db, viewer);
  return { items: items.filter((item) => !isSetAside(item, setAside)).slice(0, mostItems), next };
}

const isSetAside = (item: TodayItem, keys: readonly string[]) => 'key' in item && keys.includes(item.key);

/** All that there is, what was set aside with it. */
export async function learnerThings(db: Db, viewer: Viewer): Promise<Found & Pick<OwnState, 'setAside'>> {
  const [undone, news, revision, own] = await Promise.all([
    listUndone(db, viewer),
    listNews(db, viewer, mostNews),
    findRevision(db, viewer),
    readOwnState(db, viewer),
  ]);
  const { plans, talk, meetings, setAside, mayReturn } = own;
  const next = nextByCourse(undone);
  // A draft that was left, else the course that was worked in last.
  const goOn = newestDraft(undone) ?? next.find(({ isOpen }) => isOpen);
  const goesOn = goOn && goOn.id !== talk?.lesson.id ? continueItem(goOn) : undefined;
  const comeBack = mayReturn ? await findReturn(db, viewer) : undefined;
  // Whoever puts a lesson off has still to know when it is due.
  const isNamed = (lesson: UndoneLesson) =>
    lesson === goOn && !(goesOn !== undefined && setAside.includes(goesOn.key));
  const items: (TodayItem | undefined)[] = [
    // A person asks first.
    ...news.filter(({ kind }) => kind === 'message'),
    ...plans,
    ...news.filter(({ kind }) => kind !== 'message'),
    talk ?? undefined,
    goesOn,
    ...[...meetings, ...undone.flatMap((lesson) => (isNamed(lesson) ? [] : soonItem(lesson)))].toSorted(
      byTime,
    ),
    revision && reviseItem(revision),
    comeBack?.lesson.id === revision?.lesson.id ? undefined : comeBack,
  ];
  return {
    items: items.filter((item) => item !== undefined),
    next: next.map((lesson) => ({ courseId: lesson.course.id, lesson: namedLesson(lesson) })),
    setAside,
  };
}

/** The first lesson of each course that there is still something to do in. */
function nextByCourse(undone: readonly UndoneLesson[]): UndoneLesson[] {
  return undone
    .filter(({ isRefused }) => !isRefused)
    .filter(({ course }, at, all) => all.findIndex((lesson) => lesson.course.id === course.id) === at);
}

const newestDraft = (undone: readonly UndoneLesson[]): UndoneLesson | undefined =>
  undone
    .filter(({ isOpen, isRefused, draftedAt }) => isOpen && !isRefused && draftedAt !== null)
    .toSorted((one, other) => (other.draftedAt ?? '').localeCompare(one.draftedAt ?? ''))[0];

const namedLesson = ({ id, title, number, dates, waitsFor }: UndoneLesson) => ({
  id,
  title,
  number,
  dates,
  ...(waitsFor && { waitsFor }),
});

const continueItem = (lesson: UndoneLesson): ItemOf<'continue'> => ({
  kind: 'continue',
  key: `continue:${lesson.id}`,
  lesson: namedLesson(lesson),
  course: lesson.course,
});

const reviseItem = (revision: Revision): ItemOf<'revise'> => ({
  kind: 'revise',
  key: `revise:${revision.lesson.id}`,
  ...revision,
});

function soonItem({ id, title, course, dates, soon }: UndoneLesson): ItemOf<'soon'>[] {
  const at = soon === 'opens' ? dates?.opensAt : dates?.dueAt;
  const key = `${soon}:${id}`;
  return soon && at ? [{ kind: 'soon', key, what: soon, lesson: { id, title }, course, at }] : [];
}

const byTime = (one: { at: string }, other: { at: string }) => one.at.localeCompare(other.at);
