import type { Referral } from '#contract/referrals/schemas.ts';

/** What was answered: a lesson of a course, or a survey. */
export function placeOf({ course, lesson, survey, takePlace }: Referral): string {
  if (survey) return `Анкета «${survey.title}»`;
  const take = takePlace === undefined ? '' : `Дубль с реплики ${takePlace} · `;
  return `${take}${course?.title} · ${lesson?.title}`;
}
