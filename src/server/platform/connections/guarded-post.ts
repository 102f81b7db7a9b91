import { lookup as lookUp } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { hostOf, mayReach, type OutgoingRules, refusedAddress } from './outgoing-url.ts';

export interface ResolvedAddress {
  address: string;
  family: number;
}

export type Resolve = (host: string) => Promise<ResolvedAddress[]>;

export interface GuardedPost {
  url: URL;
  headers: Record<string, string>;
  body: string;
  rules: OutgoingRules;
  /** For looking up the name, connecting and the reply together. */
  withinMs: number;
  /** No more of the reply is read. */
  mostBytes: number;
  signal: AbortSignal;
  resolve?: Resolve | undefined;
}

export type Posted =
  | { kind: 'answered'; status: number; answer: string }
  | { kind: 'failed'; problem: string };

/**
 * Posts to an address that a person has typed, so that nobody reaches through this server what only the server can reach. The name
 * is looked up once, each of its addresses must be allowed, and the connection goes to these: what the name says a moment later
 * doesn't matter. A redirect is a reply like any other.
 */
export async function guardedPost(post: GuardedPost): Promise<Posted> {
  const { url, rules, withinMs, resolve = resolveHost } = post;
  const limit = AbortSignal.any([post.signal, AbortSignal.timeout(withinMs)]);
  try {
    const addresses = await addressesOf(url, resolve, limit);
    const refused = addresses.find(({ address }) => !mayReach(address, url, rules));
    if (refused) return { kind: 'failed', problem: refusedAddress(refused.address) };
    const reply = await send(post, addresses, limit);
    const answer = await readStart(reply, post.mostBytes, limit);
    return { kind: 'answered', status: reply.statusCode ?? 0, answer };
  } catch (error) {
    return { kind: 'failed', problem: limit.aborted ? inTime(withinMs) : problemOf(error) };
  }
}

const resolveHost: Resolve = (host) => lookUp(host, { all: true });

async function addressesOf(url: URL, resolve: Resolve, limit: AbortSignal): Promise<ResolvedAddress[]> {
  const host = hostOf(url);
  const family = isIP(host);
  if (family) return [{ address: host, family }];
  const found = await orAborted(resolve(host), limit);
  if (found.length === 0) throw new Error('No address');
  return found;
}

function send(
  { url, headers, body }: GuardedPost,
  addresses: readonly ResolvedAddress[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const bytes = Buffer.from(body);
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': bytes.length },
        // A connection of its own: one that is kept could have been opened before the address was refused.
        agent: false,
        lookup: lookupOf(addresses),
        signal,
      },
      resolve,
    )
      .on('error', reject)
      // Without a reply or an error: so ends a request that is answered with another protocol.
      .on('close', () => reject(new Error('Closed')))
      .end(bytes);
  });
}

const lookupOf =
  (addresses: readonly ResolvedAddress[]): LookupFunction =>
  (_host, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };

/** The status is known by then: a reply that never ends, or stops, is read as far as it goes. */
async function readStart(reply: IncomingMessage, mostBytes: number, limit: AbortSignal): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of reply) {
      if (!Buffer.isBuffer(chunk)) break;
      chunks.push(chunk);
      size += chunk.length;
      if (size >= mostBytes || limit.aborted) break;
    }
  } catch {
    // As far as it has come.
  } finally {
    reply.destroy();
  }
  return Buffer.concat(chunks).subarray(0, mostBytes).toString('utf8');
}

const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(new Error('Aborted'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });

const inTime = (ms: number) => `Ответа не было ${ms / 1000} с`;

function problemOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'Имя сервера не найдено';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `Сертификат сервера выдан на другое имя (${code})`;
  if (untrusted.test(code)) return `Сертификату сервера нельзя верить (${code})`;
  if (/^(EPROTO|ERR_SSL_|ERR_TLS_)/.test(code))
    return `Защищённое соединение не удалось: проверьте, что сервер отвечает по https (${code})`;
  return code ? `Соединение не удалось (${code})` : 'Соединение не удалось';
}

/** Among OpenSSL's reasons to refuse a certificate; the first is what a server without the certificates between meets. */
const untrusted = /^UNABLE_TO_|CERT|CRL|^INVALID_(CA|PURPOSE)$|^PATH_LENGTH_EXCEEDED$|^HOSTNAME_MISMATCH$/;
