import type { Body } from '#contract/endpoint.ts';
import type { userImports } from '#contract/user-imports/calls.ts';
import { invalid } from '#server/platform/errors.ts';
import type { UploadedFile } from '#server/platform/http/forms.ts';
import { readAside } from '#server/platform/http/read-aside.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import type { PeopleInFile } from './people-in-file.ts';
import { inTurn } from './reading-turns.ts';

export interface FileToRead {
  bytes: Uint8Array;
  timeZone: string;
}

const reader = {
  script: new URL('read-people-process.ts', import.meta.url),
  megabytes: 160,
  tooMuch:
    'Файл не удалось разобрать: в нём слишком много пустых строк, столбцов, разделителей или кавычек. Скопируйте нужные строки в новую таблицу и сохраните её',
};

/** What a file leaves unsaid. */
export type FileSetting = Body<typeof userImports.startUserImport>;

/** Parses the people in a file, in a process of its own; refuses a file that is not a table of people. */
export async function readPeople(
  viewer: Pick<Viewer, 'id'>,
  file: UploadedFile | undefined,
  { timeZone, courseId, groupId }: FileSetting,
): Promise<PeopleInFile> {
  if (!file) throw invalid({ file: 'Выберите файл CSV или .xlsx' });
  const task: FileToRead = { bytes: file.bytes, timeZone };
  const read = await inTurn(viewer.id, () => readAside<PeopleInFile>(reader, task));
  if (courseId === undefined) return read;
  const rows = read.rows.map((row) =>
    row.courses.length > 0 ? row : { ...row, courses: [courseId], group: row.group ?? groupId },
  );
  return { ...read, rows };
}
