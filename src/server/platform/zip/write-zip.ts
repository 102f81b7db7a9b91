import { Zip, ZipDeflate } from 'fflate';

export interface ZipPart {
  /** In ASCII. */
  name: string;
  /** A file, which is packed already, is only stored. */
  content: string | AsyncIterable<Uint8Array>;
}

/** An archive in chunks, in the memory of one: the same parts are the same bytes, whenever and wherever it is made. */
export async function* writeZip(
  parts: AsyncIterable<ZipPart> | Iterable<ZipPart>,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for await (const { name, content } of parts) {
    const isText = typeof content === 'string';
    const part = new ZipDeflate(name, { level: isText ? 6 : 0 });
    // A zip has the local time without a zone.
    part.mtime = new Date(1980, 0, 1);
    zip.add(part);
    if (isText) part.push(Buffer.from(content), true);
    else {
      for await (const chunk of content) {
        part.push(chunk);
        yield* chunks.splice(0);
      }
      part.push(new Uint8Array(), true);
    }
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks.splice(0);
}
