import { hashOf } from '#server/accounts/auth/secret-token.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { providersOf } from './providers.ts';

/** Whose own session the browser ends too, if this one came from there and the file says so. Asks nobody: signing out never waits. */
export async function providerToLeave(
  { db, config }: { db: Db; config: Pick<Config, 'signIn'> },
  token: string,
): Promise<string | undefined> {
  const providers = providersOf(config);
  if (providers.size === 0) return undefined;
  const session = await db
    .selectFrom('sessions')
    .select('provider')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  const listed = providers.get(session?.provider ?? '')?.listed;
  return listed?.logout === 'provider' ? listed.name : undefined;
}
