import { sql } from 'kysely';
import type { OutgoingLetter } from '#contract/outbox/schemas.ts';
import { utcText } from '#server/platform/db/utc-text.ts';

/** For a query on `outbox`. */
export const triesOfRow = sql<OutgoingLetter['tries']>`coalesce((
  select json_agg(json_build_object(
    'number', number, 'at', ${utcText(sql.ref('at'))}, 'ms', ms, 'status', status, 'answer', answer
  ) order by number)
  from outbox_tries where outbox_id = outbox.id
), '[]')`;
