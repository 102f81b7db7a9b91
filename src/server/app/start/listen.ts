import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import { systemCode } from '#server/platform/db/embedded/system-code.ts';
import { StartError } from './start-error.ts';

type Place = Pick<Config, 'host' | 'port'> & {
  /** The environment variable of the port. */
  variable?: 'METRICS_PORT';
};

/** Fails early if `listen` would fail later: before anything is built or written. */
export async function assertCanListen({ host, port }: Place): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject).listen({ host, port }, resolve);
    });
  } catch (error) {
    throw explain(error, { host, port });
  }
  await new Promise((resolve) => probe.close(resolve));
}

/**
 * The listen backlog; the system may limit it further. A client whose connection is dropped retries after a second: with
 * Node's default of 511 that would happen when a whole school opens the page at once.
 */
const mostPendingConnections = 4096;

/** Opens the socket and returns the address for a browser. */
export async function listen(
  app: FastifyInstance,
  { host, port, publicUrl, variable }: Place & Pick<Config, 'publicUrl'>,
): Promise<string> {
  try {
    await app.listen({
      host,
      port,
      backlog: mostPendingConnections,
      listenTextResolver: (address) => `Слушаю ${address}`,
    });
  } catch (error) {
    throw explain(error, { host, port, ...(variable && { variable }) });
  }
  if (publicUrl) return publicUrl;
  const address = app.server.address();
  const actualPort = typeof address === 'object' && address ? address.port : port;
  return `http://${nameOf(host)}:${actualPort}`;
}

/**
 * Keeps serving for a while, until the load balancer stops sending requests. Each response closes its connection: a request
 * on a kept-alive connection could arrive just when it is being closed.
 */
export async function lastRequests(app: FastifyInstance, forMs: number): Promise<void> {
  if (forMs === 0) return;
  app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  await sleep(forMs);
}

/** Ends streams, closes idle connections and waits for requests in progress, up to a limit. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const patience = setTimeout(() => app.server.closeAllConnections(), requestsFinishWithin);
  // A connection that was busy when the closing started would be kept open after its response.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
  await app.close();
  clearTimeout(patience);
  clearInterval(sweep);
}

const requestsFinishWithin = 10_000;

function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function explain(error: unknown, { host, port, variable }: Place): unknown {
  const options = { cause: error };
  const setting = variable ?? 'PORT';
  switch (systemCode(error)) {
    case 'EADDRINUSE':
      return new StartError(`Порт ${port} на ${host} занят другой программой: задайте ${setting}`, options);
    case 'EACCES':
      return new StartError(
        `Порт ${port} этому пользователю не разрешён: задайте ${setting} больше 1023`,
        options,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
    case 'EAFNOSUPPORT':
      return new StartError(
        `Адреса ${host} на этой машине нет: задайте HOST (127.0.0.1 — только сама машина, 0.0.0.0 — вся сеть)`,
        options,
      );
    default:
      return error;
  }
}
