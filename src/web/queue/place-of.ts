import type { Referral } from '#contract/referrals/schemas.ts';

/**
 * What was answered, or only talked about: a lesson, or a survey; or where somebody has written. Its course is named where the
 * viewer has several.
 */
export function placeOf(
  { course, lesson, survey, takePlace, dialogueId, threadId }: Referral,
  { namesCourse }: { namesCourse: boolean },
): string {
  if (survey) return `Анкета «${survey.title}»`;
  const inCourse = course && namesCourse ? [course.title] : [];
  if (threadId !== undefined) return course ? ['Переписка', ...inCourse].join(' · ') : 'Переписка не о курсе';
  const how =
    dialogueId === undefined
      ? takePlace !== undefined && `Другая попытка разговора, с реплики ${takePlace}`
      : 'Разговор не отправлен';
  return [lesson?.title, ...(how ? [how] : []), ...inCourse].join(' · ');
}
