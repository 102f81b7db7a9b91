import type { FastifyReply } from 'fastify';
import { fileKinds } from '#contract/files/kinds.ts';
import { noSuchFile } from '#server/platform/errors.ts';
import { extensionOf } from '#server/platform/files/extension-of.ts';
import { savedName } from '#server/platform/files/file-title.ts';
import type { Files } from '#server/platform/files/files.ts';
import { byteRange } from '#server/platform/http/byte-range.ts';

export interface SentFile {
  name: string;
  title: string;
  bytes: number;
}

/** Sends a file, or a part of it, to whoever has been let in. Nothing of it runs as our page. */
export async function sendFile(
  files: Files,
  { name, title, bytes }: SentFile,
  { reply, range }: { reply: FastifyReply; range: string | undefined },
): Promise<FastifyReply> {
  const part = byteRange(range, bytes);
  reply.header('accept-ranges', 'bytes');
  if (part === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  }
  const content = await files.read(name, part);
  if (!content) throw noSuchFile();
  if (part) reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${bytes}`);
  const extension = extensionOf(name);
  const { mediaType, shown } = fileKinds[extension];
  return reply
    .type(mediaType)
    .headers({
      'content-length': part ? part.last - part.first + 1 : bytes,
      'content-disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(savedName(title, extension))}`,
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(content);
}
