import type { Referral } from '#contract/referrals/schemas.ts';

/** What was answered, or only talked about: a lesson of a course, or a survey. */
export function placeOf({ course, lesson, survey, takePlace, dialogueId }: Referral): string {
  if (survey) return `Анкета «${survey.title}»`;
  if (dialogueId !== undefined) return `Тренажёр · ${course?.title} · ${lesson?.title}`;
  const take = takePlace === undefined ? '' : `Дубль с реплики ${takePlace} · `;
  return `${take}${course?.title} · ${lesson?.title}`;
}
