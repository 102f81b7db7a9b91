import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EndpointShape } from '#contract/endpoint.ts';
import { ApiError, invalid } from '#server/platform/errors.ts';
import { fileName } from './file-name.ts';

export interface UploadedFile {
  /** For display only, never for a path; empty if there is none. */
  name: string;
  bytes: Buffer;
}

/** Lets the routes of this scope accept forms: the fields become the body and are validated like JSON. */
export async function acceptForms(scope: FastifyInstance, endpoint: EndpointShape): Promise<void> {
  const limits = limitsOf(endpoint);
  await scope.register(multipart, { limits });
  scope.addHook('preValidation', async (request) => {
    if (request.isMultipart()) await readForm(request, endpoint);
  });
}

/** The files of a form by field; empty for a request without files. */
export const filesOf = (request: FastifyRequest): Record<string, UploadedFile> => received.get(request) ?? {};

const received = new WeakMap<FastifyRequest, Record<string, UploadedFile>>();

const longestField = 256 * 1024;

function limitsOf({ files = {} }: EndpointShape) {
  const sizes = Object.values(files).map(({ maxBytes }) => maxBytes);
  const [most, fields] = [sizes.length, 50];
  return {
    fileSize: Math.max(...sizes),
    files: most,
    fields,
    parts: most + fields,
    fieldSize: longestField,
  };
}

async function readForm(request: FastifyRequest, endpoint: EndpointShape): Promise<void> {
  const fields: Record<string, unknown> = {};
  const files: Record<string, UploadedFile> = {};
  let reading = '';
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        reading = part.fieldname;
        const file = await readFile(part, endpoint);
        // A browser sends an empty file without a name if none was chosen.
        if (file.name !== '' || file.bytes.length > 0) files[part.fieldname] = file;
      } else if (part.valueTruncated) {
        throw new ApiError('too_large', 'Поле формы слишком длинное', {
          fields: { [part.fieldname]: 'Слишком длинный текст' },
        });
      } else {
        fields[part.fieldname] = part.value;
      }
    }
  } catch (error) {
    readNoFurther(request);
    if (error instanceof ApiError) throw error;
    const expected = endpoint.files?.[reading];
    throw expected && isTooLarge(error) ? fileTooLarge(reading, expected.maxBytes) : formRefusal(error);
  }
  received.set(request, files);
  request.body = fields;
}

/**
 * Lets the rest of a request pass unread. A part of a form may be of a few bytes, and costs its parser as much as any: 4 MB of such
 * parts took seconds and hundreds of megabytes.
 */
export function readNoFurther({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

async function readFile(part: MultipartFile, { files = {} }: EndpointShape): Promise<UploadedFile> {
  const expected = files[part.fieldname];
  if (!expected) throw invalid({ [part.fieldname]: 'Здесь файл не нужен' });
  const bytes = await part.toBuffer().catch((error: unknown) => {
    if (!isTooLarge(error)) throw error;
    throw fileTooLarge(part.fieldname, expected.maxBytes);
  });
  return { name: fileName(part.filename), bytes };
}

export function fileTooLarge(field: string, maxBytes: number): ApiError {
  const message = `Файл больше ${maxBytes / 1024 / 1024} МБ`;
  return new ApiError('too_large', message, { fields: { [field]: message } });
}

/** Converts the form parser's own errors for malformed input. */
export const formRefusal = (error: unknown) =>
  isTooLarge(error)
    ? new ApiError('too_large', 'Запрос слишком большой')
    : new ApiError('invalid', 'Форму не удалось прочитать: проверьте её формат');

const isTooLarge = (error: unknown) =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 413;
