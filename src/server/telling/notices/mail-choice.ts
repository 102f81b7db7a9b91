import { type RawBuilder, sql } from 'kysely';
import type { MailChoice, NoticeKind } from '#contract/notices/schemas.ts';
import { now } from '#server/platform/db/now.ts';
import type { Moment } from './moment.ts';
import { noticeMail, usualMail } from './notice-mail.ts';

/** The delay of a letter, which isn't sent if the notice has been seen by then. */
const unseenMinutes = (kind: NoticeKind) => (noticeMail[kind].isUrgent ? 0 : 10);

/** When the person wants letters about a kind. */
export const mailChoiceOf = (
  person: RawBuilder<unknown>,
  kind: RawBuilder<unknown>,
) => sql<MailChoice>`coalesce(
  (select choice.mail from notice_choices choice where choice.user_id = ${person} and choice.kind = ${kind}),
  ${JSON.stringify(usualMail)}::jsonb ->> ${kind}
)`;

/** By the person's choice, when a letter about what is told now is due. A digest takes what is due by nine o’clock of its day. */
export const mailDueAt = (person: RawBuilder<unknown>, kind: NoticeKind, at: Moment = now) =>
  sql<string | null>`case ${mailChoiceOf(person, sql`${kind}::text`)}
    when 'at_once' then ${at} + make_interval(mins => ${unseenMinutes(kind)}) when 'daily' then ${at}
  end`;
