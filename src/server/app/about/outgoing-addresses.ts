import type { OutgoingAddress } from '#contract/about/schemas.ts';
import {
  type ConfiguredEndpoint,
  configuredEndpoints,
  defaultName,
  placeOf,
} from '#server/models/endpoints.ts';
import { knownEndpoints } from '#server/models/list-model-endpoints.ts';
import { publicAddress } from '#server/models/without-secrets.ts';
import type { Config } from '#server/platform/config/config.ts';
import { isPrivateHost } from '#server/platform/config/smtp-address.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { addressesIn } from '#server/platform/db/servers.ts';

/**
 * Everything the server connects to, in the order of what goes there most. Complete as long as repository-rules.test.ts
 * knows every place that opens a connection.
 */
export async function outgoingAddresses({
  db,
  config,
}: {
  db: Db;
  config: Config;
}): Promise<OutgoingAddress[]> {
  const [endpoints, hooks] = await Promise.all([knownEndpoints(db, config.ai), listHooks(db)]);
  return [...listAddresses(config, endpoints), ...hooks];
}

/** What a person has set, and not the operator. Their paths may be secrets of the receivers'. */
async function listHooks(db: Db): Promise<OutgoingAddress[]> {
  const hooks = await db
    .selectFrom('webhooks')
    .select(['title', 'url'])
    .where('stopped_at', 'is', null)
    .orderBy('id')
    .execute();
  return hooks.map(({ title, url }) => ({ kind: 'webhook', name: title, ...publicly(new URL(url).origin) }));
}

/** Without a database: those of the settings alone. */
export const outgoingOf = (config: Config): OutgoingAddress[] =>
  listAddresses(config, configuredEndpoints(config));

function listAddresses(
  { mail, s3, databaseUrl }: Config,
  endpoints: readonly ConfiguredEndpoint[],
): OutgoingAddress[] {
  return [
    ...ofModels(endpoints),
    ...(mail ? [ofMail(mail.smtp)] : []),
    ...(s3 ? [{ kind: 'files' as const, name: null, ...publicly(s3.endpoint) }] : []),
    ...(databaseUrl === undefined ? [] : ofDatabase(databaseUrl)),
  ];
}

/** The demonstration mentor has no address: it is a part of this program. */
const ofModels = (endpoints: readonly ConfiguredEndpoint[]): OutgoingAddress[] =>
  endpoints.flatMap(({ name, baseUrl }) =>
    baseUrl === null ? [] : { kind: 'model', name: name === defaultName ? null : name, ...publicly(baseUrl) },
  );

const ofMail = ({ host, port }: { host: string; port: number }): OutgoingAddress => ({
  kind: 'mail',
  name: null,
  address: `${host.includes(':') ? `[${host}]` : host}:${port}`,
  isNear: isPrivateHost(host),
});

/** A socket of this machine has no host in its address. */
const ofDatabase = (databaseUrl: string): OutgoingAddress[] =>
  (addressesIn(databaseUrl) ?? []).map((url) => {
    const { host, hostname, searchParams } = new URL(url);
    const address = host || (searchParams.get('host') ?? 'localhost');
    const isNear = address.startsWith('/') || isPrivateHost((hostname || address).replace(/^\[|\]$/g, ''));
    return { kind: 'database', name: null, address, isNear };
  });

const publicly = (url: string) => ({ address: publicAddress(url), isNear: placeOf(url) === 'here' });
