import type { ItemOf, Today, TodayItem } from '#contract/today/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { findRevision } from './find-revision.ts';
import { listNews } from './list-news.ts';
import { findOpenTalk } from './open-talk.ts';
import { listUndone, type UndoneLesson } from './undone-lessons.ts';

/** More would be a list to work through rather than what comes next. */
export const mostItems = 5;

/** So many reviews and replies still leave room for what comes next. */
const mostNews = 3;

export async function learnerToday(db: Db, viewer: Viewer): Promise<Pick<Today, 'items' | 'next'>> {
  const [undone, news, talk, revision] = await Promise.all([
    listUndone(db, viewer),
    listNews(db, viewer, mostNews),
    findOpenTalk(db, viewer),
    findRevision(db, viewer),
  ]);
  const next = nextByCourse(undone);
  // The course that was worked in last comes first.
  const goOn = next.find(({ isOpen }) => isOpen);
  const items: (TodayItem | undefined)[] = [
    ...news,
    talk,
    goOn && goOn.id !== talk?.lesson.id ? continueItem(goOn) : undefined,
    revision,
    ...undone.flatMap((lesson) => (lesson === goOn ? [] : soonItem(lesson))).toSorted(byTime),
  ];
  return {
    items: items.filter((item) => item !== undefined).slice(0, mostItems),
    next: next.map((lesson) => ({ courseId: lesson.course.id, lesson: namedLesson(lesson) })),
  };
}

/** The first lesson of each course that there is still something to do in. */
function nextByCourse(undone: readonly UndoneLesson[]): UndoneLesson[] {
  return undone
    .filter(({ isRefused }) => !isRefused)
    .filter(({ course }, at, all) => all.findIndex((lesson) => lesson.course.id === course.id) === at);
}

const namedLesson = ({ id, title, number, dates }: UndoneLesson) => ({ id, title, number, dates });

const continueItem = (lesson: UndoneLesson): TodayItem => ({
  kind: 'continue',
  lesson: namedLesson(lesson),
  course: lesson.course,
});

function soonItem({ id, title, course, dates, soon }: UndoneLesson): ItemOf<'soon'>[] {
  const at = soon === 'opens' ? dates?.opensAt : dates?.dueAt;
  return soon && at ? [{ kind: 'soon', what: soon, lesson: { id, title }, course, at }] : [];
}

const byTime = (one: ItemOf<'soon'>, other: ItemOf<'soon'>) => one.at.localeCompare(other.at);
