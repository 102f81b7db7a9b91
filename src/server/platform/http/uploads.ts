import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { uploadField } from '#contract/upload-field.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { StagedFile } from '#server/platform/files/stage-file.ts';
import { fileTooLarge } from './forms.ts';

/** Lets the routes of this scope take a file as it arrives. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart);
}

export interface Upload extends StagedFile {
  /** The client's file name: for display only, never for a path. */
  title: string;
}

/** Writes the request's file to the disk. A file that is cut off, or is too large, leaves nothing there. */
export async function takeUpload(
  request: FastifyRequest,
  { maxBytes, files }: { maxBytes: number; files: Files },
): Promise<Upload> {
  // Said before the file is sent rather than after it; the form around the file takes a few lines.
  if (Number(request.headers['content-length']) > maxBytes + 64 * 1024)
    throw fileTooLarge(uploadField, maxBytes);
  const part = request.isMultipart()
    ? await request.file({ limits: { fileSize: maxBytes, fields: 10 }, throwFileSizeLimit: false })
    : undefined;
  if (part?.fieldname !== uploadField) throw invalid({ [uploadField]: 'Выберите файл' });
  const staged = await files.stage(givingBack(part.file));
  if (!part.file.truncated) return { ...staged, title: titleOf(part.filename) };
  await files.discard(staged);
  throw fileTooLarge(uploadField, maxBytes);
}

/**
 * The memory of each chunk is free as soon as the next one is asked for. Left to the collector, which isn't pressed by what lies
 * outside of its heap, it comes to fifty megabytes. A part of a larger chunk may have a neighbour that is still to be read.
 */
async function* givingBack(content: AsyncIterable<Buffer<ArrayBuffer>>): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    yield chunk;
    if (chunk.length === chunk.buffer.byteLength) chunk.buffer.transfer(0);
  }
}

const longestTitle = 200;

/** Composed, which macOS names aren't; without a path, control characters and those that turn the direction of the text. */
function titleOf(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const title = last.replaceAll(/[\p{Cc}\p{Cf}]+/gu, '').trim();
  return title.slice(-longestTitle).toWellFormed() || 'файл';
}
