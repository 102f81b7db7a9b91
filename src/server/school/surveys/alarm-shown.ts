import { sql } from 'kysely';
import type { OwnResponse } from '#contract/surveys/survey-forms.ts';
import { fullName } from '#domain/full-name.ts';
import { defaultSupportText } from '#server/models/safety/support-text.ts';
import { personOf } from '#server/platform/db/person-of.ts';
import { utcText } from '#server/platform/db/utc-text.ts';

interface Alarm {
  support: string | null;
  decision: string | null;
  reply: string | null;
  at: string;
  by: { firstName: string; lastName: string } | null;
}

/** For a query on `survey_responses`: null where nothing sounded like danger. */
export const alarm = sql<Alarm | null>`(
  select jsonb_build_object('support', (select support_text from school_settings), 'decision', decision,
    'reply', reply, 'at', ${utcText(sql`settled_at`)}, 'by', ${personOf('settler')})
  from referrals left join users settler on settler.id = referrals.settled_by_id
  where referrals.response_id = survey_responses.id
)`.as('alarm');

/** What the author of the response reads beside it. */
export function alarmShown(found: Alarm | null): Pick<OwnResponse, 'support' | 'reply'> {
  if (!found || found.decision === 'dismissed') return {};
  const { support, reply, at, by } = found;
  return {
    support: support ?? defaultSupportText,
    ...(reply !== null && { reply: { text: reply, by: by && fullName(by), at } }),
  };
}
