import type { OpenedLink } from '#contract/links/schemas.ts';
import { type Bucket, countGuess, takeBack } from '#server/accounts/auth/guess-limit.ts';
import { networkOf } from '#server/accounts/auth/network.ts';
import { passwordOpens } from '#server/accounts/auth/no-password.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { conflict, deadLink } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import type { InvitationConsents } from './invitation-consents.ts';
import { findLink, type PersonalLink } from './personal-links.ts';

interface Setting {
  address: string;
  school: string;
  consents: InvitationConsents;
  gates: Pick<Config, 'signIn'>;
}

/** Whose link it is and for what; consumes nothing. */
export async function openLink(
  db: Db,
  viewer: Viewer | undefined,
  { token }: { token: string },
  { address, school, consents, gates }: Setting,
): Promise<OpenedLink> {
  const link = await guessLink(db, token, address);
  const owner = await db
    .selectFrom('users')
    .select(['first_name as firstName', 'email', 'role'])
    .where('id', '=', link.userId)
    .executeTakeFirstOrThrow(deadLink);
  const legal = link.purpose === 'invite' ? await consents.find(db, link.userId) : undefined;
  return {
    ...(legal && { legal }),
    purpose: link.purpose,
    firstName: owner.firstName,
    email: link.purpose === 'confirm_email' && link.email !== null ? link.email : owner.email,
    school,
    passwordOpens: passwordOpens(gates, owner),
    viewer: viewerOf(link, viewer),
  };
}

/** Finds what a secret opens; a wrong one remains counted as a guess of its place. */
export async function guessLink(db: Db, token: string, address: string): Promise<PersonalLink> {
  const buckets: Bucket[] = [{ limit: 'link', of: networkOf(address) }];
  await countGuess(db, buckets);
  const link = await findLink(db, token.trim());
  if (!link) throw deadLink();
  await takeBack(db, buckets);
  return link;
}

/** A link binds nothing in another person's session, in which it may have been opened by mistake or by a trick. */
export function refuseOtherViewer(link: PersonalLink, viewer: Viewer | undefined): void {
  if (viewerOf(link, viewer) !== 'other') return;
  throw conflict('В этом браузере вошёл другой человек. Выйдите и откройте ссылку снова');
}

function viewerOf({ userId }: PersonalLink, viewer: Viewer | undefined): OpenedLink['viewer'] {
  if (!viewer) return 'nobody';
  return viewer.id === userId ? 'owner' : 'other';
}
