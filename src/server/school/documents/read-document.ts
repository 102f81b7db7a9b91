import type { ReadDocument } from '#contract/documents/schemas.ts';
import { invalid } from '#server/platform/errors.ts';
import type { UploadedFile } from '#server/platform/http/forms.ts';
import { readAside } from '#server/platform/http/read-aside.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { inTurn } from '#server/school/user-imports/reading-turns.ts';

export interface DocumentToRead {
  bytes: Uint8Array;
}

const reader = {
  script: new URL('read-document-process.ts', import.meta.url),
  megabytes: 192,
  tooMuch:
    'Документ не удалось разобрать: он слишком велик или устроен слишком сложно. Разделите его на части',
};

/** Reads a document in a process of its own, in turn with the other files that are read so; refuses what is no document of Word. */
export async function readDocument(
  viewer: Pick<Viewer, 'id'>,
  file: UploadedFile | undefined,
): Promise<ReadDocument> {
  if (!file) throw invalid({ file: 'Выберите документ .docx' });
  const task: DocumentToRead = { bytes: file.bytes };
  return inTurn(viewer.id, () => readAside<ReadDocument>(reader, task));
}
