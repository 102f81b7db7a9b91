import type { ReferralsChanged } from '#contract/live/schemas.ts';
import type { Referral } from '#contract/referrals/schemas.ts';

/** What the pages of those who mentor its student hear. */
export const changeOf = ({ lesson, course, threadId, student }: Referral): ReferralsChanged => ({
  type: 'referrals',
  lessonId: lesson?.id ?? null,
  userId: student.id,
  ...(threadId !== undefined && course && { courseId: course.id }),
});
