import { sql } from 'kysely';
import type { OwnIdentities } from '#contract/providers/schemas.ts';
import { hasPassword, passwordOpens } from '#server/accounts/auth/no-password.ts';
import { findSignInAgain } from '#server/accounts/auth/proof.ts';
import { isRenamedByAdmins } from '#server/accounts/auth/renamed-by-admins.ts';
import { endSessions } from '#server/accounts/auth/session.ts';
import { providersOf } from '#server/accounts/providers/providers.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { lockPerson } from '#server/platform/db/lock-person.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { queueMail } from '#server/telling/outbox/queue-mail.ts';

interface Setting {
  db: Db;
  config: Pick<Config, 'mail' | 'signIn'>;
}

/** Through what the viewer signs in, and through what he could. */
export async function listIdentities({ db, config }: Setting, viewer: Viewer): Promise<OwnIdentities> {
  const rows = await db
    .selectFrom('identities')
    .select(['id', 'provider', 'email', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', viewer.id)
    .orderBy('id')
    .execute();
  const asksPassword = await hasPassword(db, viewer.id);
  const titles = new Map(config.signIn.providers.map(({ name, title }) => [name, title]));
  const identities = rows.map((row) => ({ ...row, title: titles.get(row.provider) ?? row.provider }));
  const working = rows.filter(({ provider }) => titles.has(provider));
  return {
    identities,
    providers: config.signIn.providers.map(({ name, title }) => ({ name, title })),
    asksPassword,
    passwordOpens: passwordOpens(config, viewer),
    signInAgain: asksPassword ? null : await findSignInAgain({ db, config }, viewer),
    isRenamedByAdmins: await isRenamedByAdmins(db, viewer),
    mayUnbind: working.length > 1 || (asksPassword && passwordOpens(config, viewer)),
  };
}

/** Not the last way in; the sessions opened through it elsewhere end. */
export async function unbindIdentity(
  { db, config }: Setting,
  viewer: Viewer,
  id: string,
): Promise<{ id: string }> {
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, viewer.id);
    const removed = await tx
      .deleteFrom('identities')
      .where('id', '=', id)
      .where('user_id', '=', viewer.id)
      .returning(['provider', 'email'])
      .executeTakeFirstOrThrow(() => notFound('Этот вход уже отвязан'));
    if (!(await hasOtherWay(tx, config, viewer))) throw conflict(onlyWay(config, viewer, removed.provider));
    await endSessions(
      tx,
      'ended',
      sql`user_id = ${viewer.id} and provider = ${removed.provider} and sessions.id <> ${viewer.sessionId}`,
    );
    const title = providersOf(config).get(removed.provider)?.listed.title ?? removed.provider;
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'identity_unbound',
      subjectId: viewer.id,
      details: { provider: title, email: removed.email },
    });
    const about = { userId: viewer.id, provider: title, email: removed.email };
    const letter = { kind: 'identity_changed', act: 'unbound', ...about } as const;
    if (config.mail) await queueMail(tx, letter, { userId: viewer.id, urgent: true });
    return { id };
  });
}

async function hasOtherWay(tx: Tx, config: Setting['config'], viewer: Viewer): Promise<boolean> {
  if (passwordOpens(config, viewer) && (await hasPassword(tx, viewer.id))) return true;
  const names = config.signIn.providers.map(({ name }) => name);
  const other = await tx
    .selectFrom('identities')
    .select('id')
    .where('user_id', '=', viewer.id)
    .where('provider', '=', sql<string>`any(${names})`)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** With what would give another way in, if anything would. */
function onlyWay(config: Setting['config'], viewer: Viewer, provider: string): string {
  const ways = [
    ...(passwordOpens(config, viewer) ? ['задайте пароль'] : []),
    ...(config.signIn.providers.some(({ name }) => name !== provider) ? ['привяжите другой вход'] : []),
  ];
  const first = ways.length > 0 ? `сначала ${ways.join(' или ')}` : 'отвязать его нельзя';
  return `Это единственный способ войти: ${first}`;
}
