import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

interface Keys {
  accessKeyId: string;
  secretAccessKey: string;
}

export interface S3Server {
  url: string;
  /** By path: bucket and name. */
  objects: Map<string, Buffer>;
  /** While set, every request is answered with 503. */
  refuse: boolean;
  /** While set, a connection is broken as soon as a content comes, or is asked for. */
  hangUp: boolean;
  /** While set, a content that is asked for ends in its midst: the connection is broken, or nothing more comes. */
  cut: 'broken' | 'silent' | undefined;
  /** Requests so far, and those whose answers haven't ended. */
  asked: number;
  open: number;
  close(): Promise<void>;
}

interface Answer {
  status: number;
  body?: Buffer;
  range?: string;
}

/** The part of S3 that the file store uses: GET, HEAD, PUT and DELETE of an object, with AWS signatures (version 4). */
export async function startS3Server(keys: Keys): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    if (state.hangUp) {
      if (request.method === 'GET') return void request.socket.resetAndDestroy();
      request.once('data', () => request.socket.resetAndDestroy());
    }
    state.asked += 1;
    state.open += 1;
    response.once('close', () => (state.open -= 1));
    void answer(request).then(
      ({ status, body, range }) => {
        response.writeHead(status, {
          'content-type': 'application/octet-stream',
          ...(body && { 'content-length': body.length }),
          ...(range && { 'content-range': range }),
        });
        if (!body || !state.cut) return response.end(body);
        return response.write(body.subarray(0, body.length / 2), () => {
          if (state.cut === 'broken') request.socket.resetAndDestroy();
        });
      },
      () => response.destroy(),
    );
  });

  async function answer(request: IncomingMessage): Promise<Answer> {
    const body = await buffer(request);
    const path = new URL(request.url ?? '', 'http://s3').pathname;
    if (state.refuse) return { status: 503 };
    if (!isSigned(request, body, keys)) return { status: 403 };
    switch (request.method) {
      case 'PUT':
        objects.set(path, body);
        return { status: 200 };
      case 'DELETE':
        return { status: objects.delete(path) ? 204 : 404 };
      default: {
        const found = objects.get(path);
        if (!found) return { status: 404 };
        const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
        if (!first || !last) return { status: 200, body: found };
        const part = found.subarray(Number(first), Number(last) + 1);
        const range = `bytes ${first}-${Number(first) + part.length - 1}/${found.length}`;
        return part.length === 0 ? { status: 416 } : { status: 206, body: part, range };
      }
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const state: S3Server = {
    url: `http://127.0.0.1:${address.port}`,
    objects,
    refuse: false,
    hangUp: false,
    cut: undefined,
    asked: 0,
    open: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return state;
}

/** Recomputes the signature from the received request: of its headers, or of its address. */
function isSigned(request: IncomingMessage, body: Buffer, { accessKeyId, secretAccessKey }: Keys): boolean {
  const url = new URL(request.url ?? '', 'http://s3');
  const { credential = '', names = '', signature, date, payload } = signatureOf(request, url);
  const [id, scope = ''] = credential.split(/\/(.*)/s);
  if (id !== accessKeyId || (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body))) return false;
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [
    request.method,
    url.pathname,
    url.searchParams.toString(),
    headers.join(''),
    names,
    payload,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(Buffer.from(canonical))].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, toSign).toString('hex') === signature;
}

/** Takes the signature out of an address that has one. */
function signatureOf(request: IncomingMessage, { searchParams }: URL) {
  const signature = searchParams.get('X-Amz-Signature');
  if (signature !== null) {
    searchParams.delete('X-Amz-Signature');
    return {
      signature,
      credential: searchParams.get('X-Amz-Credential') ?? '',
      names: searchParams.get('X-Amz-SignedHeaders') ?? '',
      date: searchParams.get('X-Amz-Date'),
      payload: 'UNSIGNED-PAYLOAD',
    };
  }
  const { authorization = '', 'x-amz-date': date, 'x-amz-content-sha256': payload } = request.headers;
  const [, credential, names, signed] =
    /Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([\da-f]+)/.exec(authorization) ?? [];
  return { signature: signed, credential, names, date: String(date), payload: String(payload) };
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
