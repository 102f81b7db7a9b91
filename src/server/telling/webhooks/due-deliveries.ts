import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import type { TakenRow } from '#server/platform/jobs/take-rows.ts';
import { unseal } from '#server/platform/sealing/seal.ts';
import { findSecretKey, type KeyHolder } from '#server/platform/sealing/secret-key.ts';
import { type HookPayload, hookPayload } from './hook-payload.ts';
import { sealedIn } from './webhook-secret.ts';

export interface OpenHook {
  id: string;
  url: string;
  /** The newest first; none if the server has another key by now. */
  secrets: string[];
}

/** Undefined if it has been stopped or deleted, or is another worker's by now. */
export async function openHook(
  db: Db,
  { id, claim }: TakenRow,
  config: KeyHolder,
): Promise<OpenHook | undefined> {
  const hook = await db
    .selectFrom('webhooks')
    .select(['url', 'sealed'])
    .select(sql<string | null>`case when both_until > now() then sealed_before end`.as('sealedBefore'))
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  if (!hook) return undefined;
  const key = await findSecretKey(config);
  const secrets = [hook.sealed, hook.sealedBefore].flatMap((sealed) => {
    const secret = key && sealed !== null ? unseal(key, sealedIn(id), sealed) : undefined;
    return secret ?? [];
  });
  return { id, url: hook.url, secrets };
}

export interface DueDelivery {
  id: string;
  payload: HookPayload;
}

export async function findDue(db: Db, webhookId: string, limit: number): Promise<DueDelivery[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('channel', '=', 'webhook')
    .where('target_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('priority', 'desc')
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, payload }) => ({ id, payload: hookPayload.parse(payload) }));
}
