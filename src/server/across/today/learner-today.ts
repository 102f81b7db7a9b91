import type { ItemOf, NextLesson, Today, TodayItem } from '#contract/today/schemas.ts';
import { nextLesson } from '#domain/next-lesson.ts';
import { findRevision } from '#server/mentor/skills/find-revision.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { listBefore } from './before-course.ts';
import { findReturn } from './find-return.ts';
import { listNews } from './list-news.ts';
import { type OwnState, readOwnState } from './own-state.ts';
import { reviseItem } from './revise-item.ts';
import { listUndone, type UndoneLesson } from './undone-lessons.ts';

/** More would be a list to work through rather than what comes next. */
const mostLines = 5;
const mostOfKind = 2;

type Found = Pick<Today, 'items' | 'next'>;

export async function learnerToday(db: Db, viewer: Viewer): Promise<Found> {
  const { items, next, setAside } = await learnerThings(db, viewer);
  return { items: shortened(items.filter((item) => !isSetAside(item, setAside))), next };
}

const isSetAside = (item: TodayItem, keys: readonly string[]) =>
  'key' in item && item.key !== undefined && keys.includes(item.key);

/** The open talk, or the next lesson: the one line that nothing crowds out. */
const isWayOn = ({ kind }: TodayItem) => kind === 'talk' || kind === 'continue';

function shortened(items: readonly TodayItem[]): TodayItem[] {
  const lines = items.filter((item, at) => {
    const alike = items.slice(0, at).filter(isWayOn(item) ? isWayOn : ({ kind }) => kind === item.kind);
    return alike.length < (isWayOn(item) || item.kind === 'soon' ? 1 : mostOfKind);
  });
  const wayOn = lines.findIndex(isWayOn);
  const last = wayOn < mostLines ? undefined : lines[wayOn];
  return last ? [...lines.slice(0, mostLines - 1), last] : lines.slice(0, mostLines);
}

/** All that there is in its order, what was set aside with it. */
export async function learnerThings(db: Db, viewer: Viewer): Promise<Found & Pick<OwnState, 'setAside'>> {
  const state = readOwnState(db, viewer);
  const [lessons, news, revision, own, comeBack] = await Promise.all([
    listUndone(db, viewer),
    listNews(db, viewer, mostOfKind),
    findRevision(db, viewer),
    state,
    state.then(({ mayReturn }) => (mayReturn ? findReturn(db, viewer) : undefined)),
  ]);
  const { plans, talk, meetings, setAside, isAskedBefore } = own;
  const undone = lessons.filter(isUnanswered);
  const next = nextByCourse(lessons);
  const before = isAskedBefore ? await listBefore(db, viewer, next) : [];
  const isTalkShown = talk !== null && !setAside.includes(talk.key);
  const wayOn = wayOnOf(undone, next, setAside);
  const items: (TodayItem | undefined)[] = [
    // A person asks first.
    ...news.filter(({ kind }) => kind === 'message'),
    ...plans,
    ...news.filter(({ kind }) => kind !== 'message'),
    ...meetings,
    revision && reviseItem(revision),
    ...before,
    talk ?? undefined,
    wayOn,
    comeBack?.lesson.id === revision?.lesson.id ? undefined : comeBack,
    // Of the lesson that is named already, the date is said there.
    ...undone
      .filter(({ id }) => isTalkShown || id !== wayOn?.lesson.id)
      .flatMap(soonItem)
      .toSorted((one, other) => one.at.localeCompare(other.at)),
  ];
  return {
    items: items.filter((item) => item !== undefined),
    next: next.map((lesson) => ({ courseId: lesson.course.id, lesson: namedLesson(lesson) })),
    setAside,
  };
}

/** Whether there is something to begin; what is to be mended has a line of its own. */
const isUnanswered = ({ sentAt }: UndoneLesson) => sentAt === null;

/**
 * A draft that was left, else the course that was worked in last. Whoever puts it off is offered another; where there is none, it
 * can't be put off.
 */
function wayOnOf(
  undone: readonly UndoneLesson[],
  next: readonly UndoneLesson[],
  setAside: readonly string[],
): ItemOf<'continue'> | undefined {
  const draft = newestDraft(undone);
  const open = [
    ...(draft ? [draft] : []),
    ...next.filter((one) => one.isOpen && isUnanswered(one) && one !== draft),
  ];
  const wanted = open.filter(({ id }) => !setAside.includes(keyOf(id)));
  const lesson = wanted[0] ?? open[0];
  if (!lesson) return undefined;
  return {
    kind: 'continue',
    ...(wanted.length > 1 && { key: keyOf(lesson.id) }),
    lesson: namedLesson(lesson),
    course: lesson.course,
  };
}

const keyOf = (lessonId: string) => `continue:${lessonId}`;

function nextByCourse(undone: readonly UndoneLesson[]): UndoneLesson[] {
  const courses = Map.groupBy(undone, ({ course }) => course.id);
  return [...courses.values()].flatMap((lessons) => nextLesson(lessons, ({ isRefused }) => isRefused) ?? []);
}

const newestDraft = (undone: readonly UndoneLesson[]): UndoneLesson | undefined =>
  undone
    .filter(({ isOpen, isRefused, draftedAt }) => isOpen && !isRefused && draftedAt !== null)
    .toSorted((one, other) => (other.draftedAt ?? '').localeCompare(one.draftedAt ?? ''))[0];

const namedLesson = ({ id, title, number, dates, waitsFor, sentAt }: UndoneLesson): NextLesson => ({
  id,
  title,
  number,
  dates,
  ...(waitsFor && { waitsFor }),
  ...(sentAt && { isToMend: true }),
});

function soonItem({ id, title, course, dates, soon }: UndoneLesson): ItemOf<'soon'>[] {
  const at = soon === 'opens' ? dates?.opensAt : dates?.dueAt;
  const key = `${soon}:${id}`;
  return soon && at ? [{ kind: 'soon', key, what: soon, lesson: { id, title }, course, at }] : [];
}
