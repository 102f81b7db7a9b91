import { sql } from 'kysely';
import { pathOfCertificate } from '#contract/certificates/check-path.ts';
import type { NoticeSubjects } from '#contract/notices/schemas.ts';
import { learners } from '#server/school/notices/who-is-told.ts';
import type { NoticeModule } from './notice-module.ts';

export const certificate: NoticeModule<'certificate'> = {
  roles: learners,
  words: (subject) => ({
    ...saying(subject),
    button: 'Открыть сертификат',
    path: pathOfCertificate(subject.code),
  }),
  // One that was revoked meanwhile is told of anew.
  stillTrue: (_person, { code, because }) => sql`exists (
    select from certificates where code = ${code} and (revoked_at is null) = ${because === undefined}
  )`,
};

function saying({ courseTitle, because, isRestored }: NoticeSubjects['certificate']) {
  if (because !== undefined) {
    return {
      heading: 'Сертификат отозван',
      text: `Школа отозвала ваш сертификат за курс «${courseTitle}»: ${because}`,
    };
  }
  if (isRestored) {
    return {
      heading: 'Сертификат снова действует',
      text: `Школа вернула силу вашему сертификату за курс «${courseTitle}». Номер у него прежний.`,
    };
  }
  return {
    heading: 'Сертификат готов',
    text: `Вы прошли курс «${courseTitle}». Сертификат можно открыть, распечатать и проверить по номеру.`,
  };
}
