import { PassThrough, pipeline } from 'node:stream';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { uploadField } from '#contract/upload-field.ts';
import { type ApiError, invalid } from '#server/platform/errors.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { StagedFile } from '#server/platform/files/stage-file.ts';
import { abandoned } from './abandoned.ts';
import { fileName } from './file-name.ts';
import { fileTooLarge, formRefusal, readNoFurther } from './forms.ts';

/** Lets the routes of this scope take a file as it arrives. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart);
}

/** A request that a file comes with, and what it is answered by. */
export interface Sending {
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface Upload extends StagedFile {
  /** As the sender calls it, for display only, never for a path; empty if it has no name. */
  title: string;
  /** Aborted when whoever sends the file is gone: what is done with it ends with its request. */
  signal: AbortSignal;
}

/** Writes the request's file to the disk. A file that is cut off, or is too large, leaves nothing there. */
export async function takeUpload(
  { request, reply }: Sending,
  { maxBytes, files }: { maxBytes: number; files: Files },
): Promise<Upload> {
  // Said before the file is sent rather than after it; the form around the file takes a few lines.
  if (Number(request.headers['content-length']) > maxBytes + 64 * 1024)
    throw fileTooLarge(uploadField, maxBytes);
  const part = request.isMultipart() ? await filePart(request, maxBytes) : undefined;
  if (part?.fieldname !== uploadField) {
    readNoFurther(request);
    throw invalid({ [uploadField]: 'Выберите файл' });
  }
  const staged = await files.stage(givingBack(contentOf(part, request)));
  if (!part.file.truncated) {
    return { ...staged, title: fileName(part.filename), signal: abandoned(reply, cutOff()) };
  }
  await files.discard(staged);
  throw fileTooLarge(uploadField, maxBytes);
}

const mostFields = 10;

async function filePart(request: FastifyRequest, maxBytes: number): Promise<MultipartFile | undefined> {
  const limits = { fileSize: maxBytes, files: 1, fields: mostFields, parts: mostFields + 1 };
  try {
    return await request.file({ limits, throwFileSizeLimit: false });
  } catch (error) {
    readNoFurther(request);
    throw formRefusal(error);
  }
}

/** It flows before anybody takes it, so that its end is known, and what is behind it left unread, as soon as it has come. */
function contentOf({ file }: MultipartFile, request: FastifyRequest): AsyncIterable<Buffer<ArrayBuffer>> {
  file.once('end', () => readNoFurther(request));
  return pipeline(file, new PassThrough(), () => {});
}

/**
 * The memory of each chunk is free as soon as the next one is asked for. Left to the collector, which isn't pressed by what lies
 * outside of its heap, it comes to fifty megabytes. A part of a larger chunk may have a neighbour that is still to be read.
 */
async function* givingBack(content: AsyncIterable<Buffer<ArrayBuffer>>): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of content) {
      yield chunk;
      if (chunk.length === chunk.buffer.byteLength) chunk.buffer.transfer(0);
    }
  } catch {
    // Whatever ends it sooner is the sender's, or of the way to us: no failure of the store that it comes to.
    throw cutOff();
  }
}

const cutOff = (): ApiError =>
  invalid({ [uploadField]: 'Файл пришёл не целиком: связь прервалась. Отправьте его ещё раз' });
