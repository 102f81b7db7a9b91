import { type ChildProcess, fork } from 'node:child_process';
import { ApiError, invalid } from '#server/errors.ts';
import type { UploadedFile } from '#server/http/forms.ts';
import type { PeopleInFile } from './people-in-file.ts';

export interface FileToRead {
  bytes: Uint8Array;
  timeZone: string;
}

export type FileRead =
  | { people: PeopleInFile }
  | { refusal: Pick<ApiError, 'code' | 'message'> & { fields: Record<string, string> } };

/** Several times the needs of the largest valid file. */
const longestMs = 15_000;
const mostMegabytes = 512;

/**
 * Parses the people in a file; refuses a file that is not a table of people. Runs in a separate process: a malicious file may
 * take minutes and much memory, and must not affect other requests. A thread that runs out of memory ends the whole process.
 */
export async function readPeople(file: UploadedFile | undefined, timeZone: string): Promise<PeopleInFile> {
  if (!file) throw invalid({ file: 'Выберите файл CSV или .xlsx' });
  const reader = fork(new URL('read-people-process.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${mostMegabytes}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: longestMs,
    killSignal: 'SIGKILL',
  });
  try {
    const task: FileToRead = { bytes: file.bytes, timeZone };
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
