import type pg from 'pg';

/** The database's address; a `connectionString` may list several hosts, one of which accepts writes. */
export type ConnectionOptions = Pick<
  pg.PoolConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'database'
>;

/** The servers of one database. All connections of a process use the last one that accepted writes. */
export interface Servers {
  chosen(): ConnectionOptions;
  /** The server is unreachable or read-only: the next connection tries another one. */
  refused(server: ConnectionOptions): void;
}

const known = new WeakMap<ConnectionOptions, Servers>();

export function serversOf(options: ConnectionOptions): Servers {
  const servers = known.get(options) ?? createServers(options);
  known.set(options, servers);
  return servers;
}

function createServers(options: ConnectionOptions): Servers {
  const addresses = addressesIn(options.connectionString ?? '');
  let order: ConnectionOptions[] = addresses?.map((connectionString) => ({ connectionString })) ?? [options];
  const chosen = () => order[0] ?? options;
  return {
    chosen,
    refused(server) {
      if (server === chosen()) order = [...order.slice(1), server];
    },
  };
}

/**
 * Splits a URL in libpq's syntax into one URL per host: `postgresql://user@first:5432,second:5433/name`, or
 * `?host=first,second&port=5432,5433`. Undefined for another format, and for a URL that requires a standby.
 */
export function addressesIn(databaseUrl: string): string[] | undefined {
  const [, beforeHosts, hosts, afterHosts] =
    /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)([^#]*)$/.exec(databaseUrl) ?? [];
  if (beforeHosts === undefined || hosts === undefined || afterHosts === undefined) return undefined;
  const urls = hosts.split(',').map((host) => URL.parse(`${beforeHosts}${host}${afterHosts}`));
  if (!urls.every((url) => url && asksForPrimary(url))) return undefined;
  return urls.flatMap((url) => (url ? oneForEachHost(url) : []));
}

function asksForPrimary({ searchParams }: URL): boolean {
  const wanted = searchParams.get('target_session_attrs');
  return wanted === null || ['any', 'primary', 'read-write'].includes(wanted);
}

/** Removes target_session_attrs, which the driver doesn't support: we always connect to the primary. */
function oneForEachHost(url: URL): string[] {
  url.searchParams.delete('target_session_attrs');
  const hosts = url.searchParams.get('host')?.split(',') ?? [];
  if (hosts.length < 2) return [url.href];
  const ports = url.searchParams.get('port')?.split(',') ?? [];
  return hosts.map((host, index) => {
    const one = new URL(url);
    one.searchParams.set('host', host);
    const port = ports[index] ?? ports[0];
    if (port !== undefined) one.searchParams.set('port', port);
    return one.href;
  });
}
