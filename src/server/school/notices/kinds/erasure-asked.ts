import { sql } from 'kysely';
import { screens } from '#contract/screens.ts';
import { administrators } from '#server/school/notices/who-is-told.ts';
import type { NoticeModule } from './notice-module.ts';

export const erasureAsked: NoticeModule<'erasure_asked'> = {
  roles: administrators,
  words: ({ number, at }, timeZone) => ({
    heading: `Просьба стереть личные данные № ${number}`,
    text: `Стереть или отказать нужно до ${new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone }).format(new Date(at))}. Чьи это данные и почему, сказано в списке просьб.`,
    button: 'Открыть просьбы',
    path: screens.erasures.path,
  }),
  stillTrue: (_, { number }) =>
    sql`exists (select from erasure_requests where number = ${number} and state = 'open')`,
};
