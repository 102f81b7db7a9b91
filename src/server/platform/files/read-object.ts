import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Part } from './file-store.ts';
import { storeRequest } from './store-request.ts';

/**
 * A file comes in answers of this size, each asked for when the one before has been passed on. Out of one answer, 200 MB leave
 * ninety of garbage in the memory: the collector doesn't keep up.
 */
export const sliceBytes = 512 * 1024;

/** Where the store is asked; an address is signed for a short time, and whoever reads may take long. */
interface Asked {
  signAddress(): Promise<string>;
  /** For the store to say something while it is waited for. */
  silentMs: number;
}

/** Undefined if there is no such file. */
export async function readObject(asked: Asked, part?: Part): Promise<Readable | undefined> {
  const opened = await openSlice(asked, part?.first ?? 0, part?.last);
  if (!opened) return undefined;
  let slice = opened;
  const last = part?.last ?? slice.total - 1;

  async function* content() {
    for (;;) {
      yield* slice.response;
      if (slice.last >= last) return;
      const following = await openSlice(asked, slice.last + 1, last);
      if (!following) throw new Error('The file store has lost a file that is being read');
      slice = following;
    }
  }
  const readable = Readable.from(content(), { objectMode: false, highWaterMark: 1 });
  // What nobody has begun to read is open too.
  return readable.once('close', () => slice.response.destroy());
}

interface Slice {
  response: IncomingMessage;
  /** Its last byte's place in the file. */
  last: number;
  /** Bytes of the file. */
  total: number;
}

async function openSlice(
  { signAddress, silentMs }: Asked,
  first: number,
  last = Infinity,
): Promise<Slice | undefined> {
  const range = `bytes=${first}-${Math.min(first + sliceBytes - 1, last)}`;
  const response = await ask(await signAddress(), { range }, silentMs);
  const place = placeIn(response);
  if (response.statusCode === 206 && place?.first === first && isOfItsLength(response, place))
    return { response, ...place };
  response.destroy();
  if (response.statusCode === 404) return undefined;
  throw new Error(`The answer to ${range} is ${response.statusCode}`);
}

/** A length in the header is the end of what is read; without one a store might never end. */
const isOfItsLength = ({ headers }: IncomingMessage, { first, last }: { first: number; last: number }) =>
  last - first < sliceBytes && Number(headers['content-length']) === last - first + 1;

async function ask(address: string, headers: { range: string }, silentMs: number): Promise<IncomingMessage> {
  const request = storeRequest(address, { headers, timeout: silentMs });
  let begun: IncomingMessage | undefined;
  request.once('response', (response) => (begun = response));
  request.on('timeout', () => {
    // What has come and isn't taken waits for the reader, not for the store.
    const isWaitedFor = !begun || (begun.readableLength === 0 && !begun.complete);
    if (isWaitedFor) (begun ?? request).destroy(new Error('The file store doesn’t answer'));
  });
  // One after the answer has begun is the answer's as well.
  request.on('error', () => {});
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

function placeIn({ headers }: IncomingMessage) {
  const found = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '');
  return found && { first: Number(found[1]), last: Number(found[2]), total: Number(found[3]) };
}
