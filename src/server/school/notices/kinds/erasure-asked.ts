import { sql } from 'kysely';
import { screens } from '#contract/screens.ts';
import { longDay } from '#server/platform/time/time-text.ts';
import { administrators } from '#server/school/notices/who-is-told.ts';
import type { NoticeModule } from './notice-module.ts';

export const erasureAsked: NoticeModule<'erasure_asked'> = {
  roles: administrators,
  words: (subject, timeZone) => ({
    heading:
      'requests' in subject
        ? 'Просьбы стереть данные тех, кто давно не учится'
        : `Просьба стереть личные данные № ${subject.number}`,
    text: `${
      'requests' in subject ? `Вышел срок хранения, просьб: ${subject.requests}. ` : ''
    }Стереть или отказать нужно до ${longDay(subject.at, timeZone)}. Чьи это данные и почему, сказано в списке просьб.`,
    button: 'Открыть просьбы',
    path: screens.erasures.path,
  }),
  stillTrue: (_, subject) =>
    sql`exists (
      select from erasure_requests where state = 'open' and ${
        'requests' in subject
          ? // The subject has milliseconds.
            sql`asked_by = 'retention' and date_trunc('milliseconds', due_at) <= ${subject.at}`
          : sql`number = ${subject.number}`
      }
    )`,
};
