import type { FastifyReply } from 'fastify';
import { fileKinds, type FileExtension } from '#contract/lesson-files/kinds.ts';
import type { Files } from '#server/platform/files/files.ts';
import { byteRange } from '#server/platform/http/byte-range.ts';
import { extensionOf, noSuchFile } from './lesson-file-path.ts';

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
      'content-disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${fileName(title, extension)}`,
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(content);
}

/** The name that it came under, with the extension of what it has become. */
function fileName(title: string, extension: FileExtension): string {
  const [, name, end = ''] = /^(.+)\.([^.]*)$/.exec(title) ?? [];
  const isOfKind = [extension, ...cameAs[extension]].includes(end.toLowerCase());
  return encodeURIComponent(`${isOfKind ? name : title}.${extension}`);
}

/** Other extensions of files of the kind. Any other end of a name is a part of it: «Договор от 01.02.2026». */
const cameAs: Record<FileExtension, readonly string[]> = {
  webp: ['png', 'jpg', 'jpeg', 'jfif', 'gif', 'avif'],
  mp3: [],
  m4a: ['mp4', 'aac'],
  mp4: ['m4v'],
  webm: [],
  pdf: [],
  docx: [],
  xlsx: [],
  pptx: [],
};
