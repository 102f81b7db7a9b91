import type { Referral } from '#contract/referrals/schemas.ts';

/** What was answered, or only talked about: a lesson of a course, or a survey; or where somebody has written. */
export function placeOf({ course, lesson, survey, takePlace, dialogueId, threadId }: Referral): string {
  if (survey) return `Анкета «${survey.title}»`;
  if (threadId !== undefined) return course ? `Переписка · ${course.title}` : 'Переписка не о курсе';
  if (dialogueId !== undefined) return `Тренажёр · ${course?.title} · ${lesson?.title}`;
  const take = takePlace === undefined ? '' : `Дубль с реплики ${takePlace} · `;
  return `${take}${course?.title} · ${lesson?.title}`;
}
