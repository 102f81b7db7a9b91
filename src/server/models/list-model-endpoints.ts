import { sql } from 'kysely';
import type { ModelEndpoint } from '#contract/models/schemas.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type ConfiguredEndpoint, configuredEndpoints, defaultName, free } from './endpoints.ts';
import { publicAddress } from './without-secrets.ts';

/** The configured models in order of preference, or the one that was found on this machine, each with how it has answered. */
export async function listModelEndpoints(db: Db, { ai }: { ai: Config['ai'] }): Promise<ModelEndpoint[]> {
  const endpoints = await knownEndpoints(db, ai);
  const history = await historyOf(
    db,
    endpoints.map(({ name }) => name),
  );
  // Named one by one: whatever else a configured model has stays here.
  return endpoints.map((endpoint) => {
    const { name, place, inputPrice, outputPrice, concurrency, baseUrl, apiKey, model, contextTokens } =
      endpoint;
    const { lastFaultAt, lastFaultKind, ...figures } = history.get(name) ?? untried;
    return {
      name,
      place,
      inputPrice,
      outputPrice,
      concurrency,
      ...figures,
      address: baseUrl === null ? null : publicAddress(baseUrl),
      model: model ?? null,
      contextTokens: contextTokens ?? null,
      hasKey: apiKey !== undefined,
      lastFault: lastFaultAt === null ? null : { at: lastFaultAt, kind: lastFaultKind },
    };
  });
}

/** With what the workers have seen: the model of a server that names none, and a local server when nothing is configured. */
export async function knownEndpoints(db: Db, ai: Config['ai']): Promise<ConfiguredEndpoint[]> {
  const seen = await db.selectFrom('ai_status').select(['source', 'address', 'model']).executeTakeFirst();
  const configured = configuredEndpoints({ ai });
  if (configured.length === 0 && seen?.source === 'found')
    return [
      {
        ...free,
        name: defaultName,
        baseUrl: seen.address,
        model: seen.model ?? undefined,
        concurrency: ai.concurrency,
      },
    ];
  return configured.map((endpoint) =>
    endpoint.name === defaultName && seen?.source === 'configured'
      ? { ...endpoint, model: endpoint.model ?? seen.model ?? undefined }
      : endpoint,
  );
}

type History = (
  | { lastFaultAt: null; lastFaultKind: null }
  | { lastFaultAt: string; lastFaultKind: string }
) & {
  lastSuccessAt: string | null;
  calls: number;
  faults: number;
  foreign: number;
  inputTokens: number;
  outputTokens: number;
};

const untried: History = {
  lastSuccessAt: null,
  lastFaultAt: null,
  lastFaultKind: null,
  calls: 0,
  faults: 0,
  foreign: 0,
  inputTokens: 0,
  outputTokens: 0,
};

/** Each part is a range of the index by endpoint and time. */
async function historyOf(db: Db, names: readonly string[]): Promise<Map<string, History>> {
  const { rows } = await sql<History & { name: string }>`
    select name, done.at as "lastSuccessAt", fault.at as "lastFaultAt", fault.outcome as "lastFaultKind", today.*
    from unnest(${names}::text[]) as name
    left join lateral (
      select at from model_calls where endpoint = name and outcome = 'done' order by at desc limit 1
    ) done on true
    left join lateral (
      select at, outcome from model_calls
      where endpoint = name and outcome not in ('done', 'aborted') order by at desc limit 1
    ) fault on true
    cross join lateral (
      select count(*)::integer as calls,
        (count(*) filter (where outcome not in ('done', 'aborted')))::integer as faults,
        (count(*) filter (where is_foreign))::integer as "foreign",
        coalesce(sum(input_tokens), 0)::double precision as "inputTokens",
        coalesce(sum(output_tokens), 0)::double precision as "outputTokens"
      from model_calls where endpoint = name and at > now() - interval '24 hours'
    ) today`.execute(db);
  return new Map(rows.map(({ name, ...history }) => [name, history]));
}
