import { randomUUIDv7 } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

/**
 * The number that a person may quote from an error, by which the log is searched: the proxy's own where it sends a
 * well-formed one, so that both logs say the same; of anybody else's making never.
 */
export function requestIdOf(config: Config): (request: IncomingMessage) => string {
  const isTrusted = trustedPeer(config);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    if (typeof given !== 'string' || !wellFormed.test(given)) return randomUUIDv7();
    return isTrusted(socket.remoteAddress ?? '') ? given : randomUUIDv7();
  };
}

/** Every answer carries the id of its request. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}

const wellFormed = /^[\w.:=-]{8,128}$/;

/** Whether the other end of the socket is a proxy that TRUST_PROXY names, read as Fastify itself reads it. */
function trustedPeer({ trustProxy }: Config): (address: string) => boolean {
  if (typeof trustProxy !== 'string') return () => trustProxy !== false;
  const isTrusted = proxyAddr.compile(trustProxy.split(',').map((entry) => entry.trim()));
  return (address) => isTrusted(address, 0);
}
