import { type ChildProcess, fork } from 'node:child_process';
import type { CodeWith } from '#contract/errors.ts';
import { ApiError, invalid } from '#server/platform/errors.ts';
import type { UploadedFile } from '#server/platform/http/forms.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import type { PeopleInFile } from './people-in-file.ts';
import { inTurn } from './reading-turns.ts';

export interface FileToRead {
  bytes: Uint8Array;
  timeZone: string;
}

export type FileRead =
  | { people: PeopleInFile }
  | { refusal: { code: CodeWith<'fields'>; message: string; fields: Record<string, string> } };

/** Several times the needs of the largest valid file: with its buffers, the process takes at most twice the limit of its heap. */
const longestMs = 15_000;
const memory = ['--max-old-space-size=160', '--max-semi-space-size=4'];

/**
 * Parses the people in a file; refuses a file that is not a table of people. Runs in a separate process: a malicious file may
 * take minutes and much memory, and must not affect other requests. A thread that runs out of memory ends the whole process.
 */
export async function readPeople(
  viewer: Pick<Viewer, 'id'>,
  file: UploadedFile | undefined,
  timeZone: string,
): Promise<PeopleInFile> {
  if (!file) throw invalid({ file: 'Выберите файл CSV или .xlsx' });
  return inTurn(viewer.id, () => readAside({ bytes: file.bytes, timeZone }));
}

async function readAside(task: FileToRead): Promise<PeopleInFile> {
  const reader = fork(new URL('read-people-process.ts', import.meta.url), {
    execArgv: memory,
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: longestMs,
    killSignal: 'SIGKILL',
  });
  try {
    reader.send(task);
    const read = await answerOf(reader);
    if ('people' in read) return read.people;
    const { code, message, fields } = read.refusal;
    throw new ApiError(code, message, { fields });
  } finally {
    reader.kill('SIGKILL');
  }
}

/** The process stays until it is killed, so it ends by itself only without an answer. */
async function answerOf(reader: ChildProcess): Promise<FileRead> {
  return new Promise((resolve, reject) => {
    reader.once('message', (read) => resolve(read as FileRead));
    reader.once('error', reject);
    // It is ended by a signal when it takes too long or too much memory.
    reader.once('exit', (code) =>
      reject(
        code === null ? invalid({ file: tooMuch }) : new Error(`Разбор файла прервался с кодом ${code}`),
      ),
    );
  });
}

const tooMuch =
  'Файл не удалось разобрать: в нём слишком много пустых строк, столбцов, разделителей или кавычек. Скопируйте нужные строки в новую таблицу и сохраните её';
