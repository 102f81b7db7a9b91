import { randomUUIDv7 } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';

/**
 * The id that a person can quote from an error message, to find it in the log. A trusted proxy's well-formed id is reused,
 * so that both logs match; an id from any other client is ignored.
 */
export function requestIdOf(config: Config): (request: IncomingMessage) => string {
  const isTrusted = trustedPeer(config);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    if (typeof given !== 'string' || !wellFormed.test(given)) return randomUUIDv7();
    return isTrusted(socket.remoteAddress ?? '') ? given : randomUUIDv7();
  };
}

/** Adds the request id to every response. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}

const wellFormed = /^[\w.:=-]{8,128}$/;

/** Whether the socket's peer is a proxy trusted by TRUST_PROXY, by Fastify's own rules. */
function trustedPeer({ trustProxy }: Config): (address: string) => boolean {
  if (typeof trustProxy !== 'string') return () => trustProxy !== false;
  const isTrusted = proxyAddr.compile(trustProxy.split(',').map((entry) => entry.trim()));
  return (address) => isTrusted(address, 0);
}
