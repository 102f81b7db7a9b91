import { type RawBuilder, sql } from 'kysely';
import { type MailChoice, usualMail } from '#contract/notices.ts';
import type { Moment } from './moment.ts';

/** The delay of a letter, which isn't sent if the notice has been seen by then. */
const unseenMinutes = 10;

interface Of {
  person: RawBuilder<string>;
  kind: RawBuilder<string>;
}

/** When the person wants letters about a kind. */
export const mailChoiceOf = ({ person, kind }: Of) => sql<MailChoice>`coalesce(
  (select choice.mail from notice_choices choice where choice.user_id = ${person} and choice.kind = ${kind}),
  ${JSON.stringify(usualMail)}::jsonb ->> ${kind}
)`;

/** When a letter about what is told at that time is due. A digest takes what is due by nine o’clock of its day. */
export const mailDueAt = (of: Of, at: Moment) => sql<string | null>`case ${mailChoiceOf(of)}
  when 'at_once' then ${at} + make_interval(mins => ${unseenMinutes}) when 'daily' then ${at}
end`;
