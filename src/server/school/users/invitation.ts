import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { ListedUser } from '#contract/users/schemas.ts';
import { hasNoWayIn } from '#server/accounts/auth/no-password.ts';

const letterWaits = sql<SqlBool>`exists (
  select from outbox
  where outbox.user_id = users.id and outbox.state = 'waiting' and outbox.payload->>'kind' = 'invite'
)`;

/** Whether the newest invitation of a person has gone by letter, or is about to. */
export const isInvitedByLetter: RawBuilder<SqlBool> = sql`(${letterWaits} or exists (
  select from personal_links
  where personal_links.user_id = users.id and purpose = 'invite' and used_at is null
    and personal_links.email is not null and expires_at > now()
))`;

/** The invitation of somebody who has no way in yet, neither a password nor another server; null for everyone else. */
export const invitationOfUser: RawBuilder<ListedUser['invitation']> = sql`case
  when not ${hasNoWayIn} then null
  when ${letterWaits} then 'queued'
  else coalesce((
    select case when expires_at > now() then 'open' else 'expired' end
    from personal_links
    where personal_links.user_id = users.id and purpose = 'invite' and used_at is null
  ), 'none')
end`;
