import type { AiStatus } from '#contract/reviews/ai.ts';
import type { Endpoint } from '#server/models/model-endpoint.ts';
import { publicAddress } from '#server/models/without-secrets.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';

/** Where reviews come from, as last seen by a worker, and the number of answers without a review. */
export async function getAiStatus(db: Db): Promise<AiStatus> {
  const [seen, waiting, failed] = await Promise.all([
    db
      .selectFrom('ai_status')
      .select(['source', 'address', 'model', 'checked_at as checkedAt'])
      .executeTakeFirst(),
    countLatest(db, 'not_configured'),
    countLatest(db, 'failed'),
  ]);
  return { ...(seen ?? { source: 'none', address: null, model: null, checkedAt: null }), waiting, failed };
}

/** Written by workers only: they know which model answers. */
export async function recordAiStatus(db: Db, endpoint: Endpoint): Promise<void> {
  const seen = { ...described(endpoint), checked_at: now };
  await db
    .insertInto('ai_status')
    .values(seen)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(seen))
    .execute();
}

function described(endpoint: Endpoint) {
  switch (endpoint.source) {
    case 'none':
      return { source: endpoint.source, address: null, model: null };
    case 'demo':
      return { source: endpoint.source, address: null, model: 'demo' };
    case 'listed':
      return {
        source: 'configured' as const,
        address: publicAddress(endpoint.address.baseUrl),
        model: endpoint.address.model,
      };
    case 'unready':
      return { source: 'configured' as const, address: publicAddress(endpoint.baseUrl), model: null };
    case 'configured':
    case 'found':
      return {
        source: endpoint.source,
        address: publicAddress(endpoint.address.baseUrl),
        model: endpoint.address.model,
      };
  }
}

async function countLatest(db: Db, state: 'not_configured' | 'failed'): Promise<number> {
  const { count } = await db
    .selectFrom('reviews')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', state)
    .where('latest', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}
