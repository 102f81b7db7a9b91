import { createHash, type Hash } from 'node:crypto';
import { Transform } from 'node:stream';

/** SHA-256 in hex, as `sha256sum` prints it. */
export const checksumOf = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex');

/** Of what passes through it, once it has. */
export function checksumOnTheWay(): { through: Transform; checksum(): string } {
  const hash: Hash = createHash('sha256');
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, checksum: () => hash.digest('hex') };
}

/** Of a stream, read to its end. */
export async function checksumOfStream(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}
