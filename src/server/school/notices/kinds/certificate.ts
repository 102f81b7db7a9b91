import { sql } from 'kysely';
import { pathOfCertificate } from '#contract/certificates/check-path.ts';
import { learners } from '#server/school/notices/who-is-told.ts';
import type { NoticeModule } from './notice-module.ts';

export const certificate: NoticeModule<'certificate'> = {
  roles: learners,
  words: ({ courseTitle, code, because }) => ({
    heading: because === undefined ? 'Сертификат готов' : 'Сертификат отозван',
    text:
      because === undefined
        ? `Вы прошли курс «${courseTitle}». Сертификат можно открыть, распечатать и проверить по номеру.`
        : `Школа отозвала ваш сертификат за курс «${courseTitle}»: ${because}`,
    button: 'Открыть сертификат',
    path: pathOfCertificate(code),
  }),
  // One that was revoked meanwhile is told of anew.
  stillTrue: (_person, { code, because }) => sql`exists (
    select from certificates where code = ${code} and (revoked_at is null) = ${because === undefined}
  )`,
};
