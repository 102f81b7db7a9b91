import { sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import { screens } from '#contract/screens.ts';
import { administrators } from '#server/school/notices/who-is-told.ts';
import type { NoticeModule } from './notice-module.ts';

const reasons = new Map([
  ['gone', 'Получатель ответил, что этого адреса больше нет (410).'],
  ['failing', 'Пять суток получатель не принимал ничего.'],
  ['secret', 'Секрет подписи не открывается ключом этого сервера: выпустите новый.'],
]);

export const webhookStopped: NoticeModule<'webhook_stopped'> = {
  roles: administrators,
  words: ({ title, because }) => ({
    heading: `Вебхук «${title}» остановлен`,
    text: `${reasons.get(because) ?? ''} События ему больше не отправляются. Что не принято, можно повторить, когда вебхук возобновят.`.trim(),
    button: 'Открыть вебхуки',
    path: screens.webhooks.path,
  }),
  stillTrue: ({ role }) => sql`${rights[role].administers}::boolean`,
};
