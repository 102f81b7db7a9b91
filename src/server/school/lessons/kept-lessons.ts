import type { PassesBy } from '#contract/lessons/passes-by.ts';
import type { LessonSummary } from '#contract/lessons/schemas.ts';
import { keptUnder } from '#server/platform/db/kept-under.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { summaryColumns, withoutUsual } from './listed.ts';

interface KeptLesson {
  /** As every student sees it in a list. */
  lesson: Omit<LessonSummary, 'viewedAt' | 'completedAt'>;
  publishedAt: string;
  ownRule: PassesBy | null;
}

interface Kept {
  lessons: readonly KeptLesson[];
  /** Whether a lesson opens or is due some days after the start. */
  haveDays: boolean;
}

/** The lessons of a course that are published or will be, in their order, under `courses.contents`. About twenty megabytes. */
export const keptLessons = keptUnder<Kept>(
  { most: 20_000, weightOf: ({ lessons }) => lessons.length },
  async (db, courseId) => {
    const rows = await publishable(db, { courseId });
    return {
      lessons: rows.map(({ hasDays: _hasDays, publishedAt, ownRule, ...row }) => ({
        lesson: withoutUsual(row),
        publishedAt,
        ownRule,
      })),
      haveDays: rows.some(({ hasDays }) => hasDays),
    };
  },
);

const publishable = prepared((db, { courseId }: { courseId: string }) =>
  db
    .selectFrom('lessons')
    .select(summaryColumns)
    .select(['is_counted as isCounted', 'passes_by as ownRule'])
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
