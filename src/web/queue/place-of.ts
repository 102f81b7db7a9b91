import type { Referral } from '#contract/referrals/schemas.ts';

/** What was answered: a lesson of a course, or a survey. */
export const placeOf = ({ course, lesson, survey }: Referral): string =>
  survey ? `Анкета «${survey.title}»` : `${course?.title} · ${lesson?.title}`;
