import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ReadDocument } from '#contract/documents/schemas.ts';
import { invalid } from '#server/platform/errors.ts';
import type { UploadedFile } from '#server/platform/http/forms.ts';
import { readAside } from '#server/platform/http/read-aside.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { inTurn } from '#server/school/user-imports/reading-turns.ts';

const reader = {
  script: new URL('read-document-process.ts', import.meta.url),
  megabytes: 84,
  tooMuch:
    'Документ не удалось разобрать: он слишком велик или устроен слишком сложно. Разделите его на части',
};

/**
 * Reads a document in a process of its own, in turn with the other files that are read so; refuses what is no document of Word.
 * The answer leaves as it comes from there: 20 MB of pictures would be held several times over.
 */
export async function readDocument(
  viewer: Pick<Viewer, 'id'>,
  file: UploadedFile | undefined,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!file) throw invalid({ file: 'Выберите документ .docx' });
  const { bytes } = file;
  const answer = new Readable({ read() {} });
  answer.push('{"html":"');
  await new Promise<void>((begin, refuse) => {
    const add = (part: string) => {
      answer.push(JSON.stringify(part).slice(1, -1));
      begin();
    };
    inTurn(viewer.id, () => readAside<Omit<ReadDocument, 'html'>>(reader, { bytes }, add)).then(
      ({ pictures, leftOut }) => {
        answer.push(`",${JSON.stringify({ pictures, leftOut }).slice(1)}`);
        answer.push(null);
      },
      (error: unknown) => {
        refuse(error);
        answer.destroy();
      },
    );
  });
  return reply.type('application/json; charset=utf-8').send(answer);
}
