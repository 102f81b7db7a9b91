import { hashOf } from '#server/accounts/auth/secret-token.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { providersOf } from './providers.ts';

/** Where the browser ends the provider's session too, if this one came from there and the file says so. */
export async function leaveProvider(
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
  const provider = providers.get(session?.provider ?? '');
  // A server that doesn't answer keeps nobody in.
  const address = await provider?.leave().catch(() => undefined);
  return address?.href;
}
