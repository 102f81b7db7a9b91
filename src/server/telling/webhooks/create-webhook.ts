import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { WebhookForm } from '#contract/webhooks/schemas.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Config } from '#server/platform/config/config.ts';
import { readOutgoingUrl } from '#server/platform/connections/outgoing-url.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { conflict, invalid } from '#server/platform/errors.ts';
import { seal } from '#server/platform/sealing/seal.ts';
import { canSeal, getSecretKey, type KeyHolder } from '#server/platform/sealing/secret-key.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { newSecret, sealedIn } from './webhook-secret.ts';
import { lockWebhook, serverOf } from './webhooks.ts';

export interface WebhookSetting {
  db: Db;
  config: KeyHolder & Pick<Config, 'webhookPrivate'>;
}

const mostWebhooks = 20;

/** The secret is shown this once: afterwards only a new one can be made. */
export async function createWebhook(
  { db, config }: WebhookSetting,
  viewer: Viewer,
  { title, types, ...given }: WebhookForm,
): Promise<{ id: string; secret: string }> {
  const url = checkedUrl(config, given.url);
  const id = randomUUIDv7();
  const { secret, sealed } = await makeSecret(config, id);
  await db.transaction().execute(async (tx) => {
    // Against other insertions alone: those that come at once are counted one after another.
    await sql`lock table webhooks in share update exclusive mode`.execute(tx);
    const { count } = await tx
      .selectFrom('webhooks')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= mostWebhooks) throw conflict(`Больше ${mostWebhooks} вебхуков не бывает`);
    await tx
      .insertInto('webhooks')
      .values({ id, title, url, types, sealed, created_by_id: viewer.id })
      .execute();
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'webhook_created',
      details: { webhookId: id, title, server: serverOf(url), types },
    });
  });
  return { id, secret };
}

export function checkedUrl({ webhookPrivate }: WebhookSetting['config'], given: string): string {
  const read = readOutgoingUrl(given, { allowOwn: webhookPrivate });
  if ('problem' in read) throw invalid({ url: read.problem });
  return read.url.href;
}

/** The former one signs too for a day, so that the receiver can be given the new one in its own time. */
export async function rotateWebhookSecret(
  { db, config }: WebhookSetting,
  viewer: Viewer,
  id: string,
): Promise<{ secret: string; bothUntil: string | null }> {
  const { secret, sealed } = await makeSecret(config, id);
  const bothUntil = await db.transaction().execute(async (tx) => {
    const before = await lockWebhook(tx, id);
    const rotated = await tx
      .updateTable('webhooks')
      .set({ sealed, sealed_before: before.sealed, both_until: sql<string>`now() + interval '1 day'` })
      .where('id', '=', id)
      .returning('both_until as bothUntil')
      .executeTakeFirstOrThrow();
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'webhook_secret_rotated',
      details: { webhookId: id, title: before.title },
    });
    return rotated.bothUntil;
  });
  return { secret, bothUntil };
}

async function makeSecret(config: KeyHolder, id: string): Promise<{ secret: string; sealed: string }> {
  if (!canSeal(config))
    throw conflict(
      'Секрет негде хранить: на сервере не задан ключ SECRET_KEY. Скажите об этом тому, кто управляет сервером',
    );
  const secret = newSecret();
  return { secret, sealed: seal(await getSecretKey(config), sealedIn(id), secret) };
}
