import type { LessonSummary } from '#contract/lessons/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { summaryColumns } from './listed.ts';

/** A lesson as every student sees it in a list, and when it is published. */
type KeptLesson = Omit<LessonSummary, 'viewedAt' | 'completedAt' | 'dates' | 'publishedAt'> & {
  publishedAt: string;
};

interface Kept {
  contents: string;
  lessons: readonly KeptLesson[];
  /** Whether a lesson opens or is due some days after the start. */
  haveDays: boolean;
}

/** By course, the least recently used first. */
const keptIn = new WeakMap<Db, Map<string, Kept>>();

/** About twenty megabytes. */
const mostLessons = 20_000;

/**
 * The lessons of a course that are published or will be, in their order, as of `contents` or later. They are read from memory
 * if they are kept under that mark: an earlier mark is an earlier state, which nobody is shown again.
 */
export async function keptLessons(
  db: Db,
  { courseId, contents }: { courseId: string; contents: string },
): Promise<Kept> {
  const kept = keptIn.get(db) ?? new Map<string, Kept>();
  keptIn.set(db, kept);
  const found = kept.get(courseId);
  kept.delete(courseId);
  if (found?.contents === contents) {
    kept.set(courseId, found);
    return found;
  }
  const rows = await publishable(db, { courseId });
  const read: Kept = {
    contents,
    lessons: rows.map(({ hasDays: _, ...lesson }) => lesson),
    haveDays: rows.some(({ hasDays }) => hasDays),
  };
  kept.set(courseId, read);
  dropOldest(kept);
  return read;
}

function dropOldest(kept: Map<string, Kept>): void {
  let count = 0;
  for (const { lessons } of kept.values()) count += lessons.length;
  for (const [courseId, { lessons }] of kept) {
    if (count <= mostLessons) return;
    kept.delete(courseId);
    count -= lessons.length;
  }
}

const publishable = prepared((db, { courseId }: { courseId: string }) =>
  db
    .selectFrom('lessons')
    .select(summaryColumns)
    .select(({ ref }) => ref('published_at').$notNull().as('publishedAt'))
    .select(({ or, eb }) =>
      or([eb('opens_after', 'is not', null), eb('due_after', 'is not', null)])
        .$castTo<boolean>()
        .as('hasDays'),
    )
    .where('course_id', '=', courseId)
    .where('published_at', 'is not', null)
    .orderBy('order')
    .orderBy('id'),
);
