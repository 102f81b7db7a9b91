import { randomUUIDv7 } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

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

/** Told in every answer. */
export function tellRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}

const wellFormed = /^[\w.:=-]{8,128}$/;

/** Whether the other end of the socket is a proxy that TRUST_PROXY names. */
function trustedPeer({ trustProxy }: Config): (address: string) => boolean {
  if (typeof trustProxy !== 'string') return () => trustProxy !== false;
  const list = new BlockList();
  for (const entry of trustProxy.split(',').map((part) => part.trim())) {
    const [address = '', prefix] = entry.split('/');
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
