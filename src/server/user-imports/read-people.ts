import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
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
 * Parses the people in a file; refuses a file that is not a table of people. Runs in a separate thread: a malicious file may
 * take minutes and much memory, and must not affect other requests.
 */
export async function readPeople(file: UploadedFile | undefined, timeZone: string): Promise<PeopleInFile> {
  if (!file) throw invalid({ file: 'Выберите файл CSV' });
  const task: FileToRead = { bytes: file.bytes, timeZone };
  const thread = new Worker(new URL('read-people-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  try {
    const [read] = (await once(thread, 'message', { signal: AbortSignal.timeout(longestMs) })) as [FileRead];
    if ('people' in read) return read.people;
    const { code, message, fields } = read.refusal;
    throw new ApiError(code, message, { fields });
  } catch (error) {
    throw isTooMuch(error) ? invalid({ file: tooMuch }) : error;
  } finally {
    await thread.terminate();
  }
}

const tooMuch =
  'Файл не удалось разобрать: в нём слишком много пустых строк, разделителей или кавычек. Откройте его в таблице и сохраните заново как CSV';

const isTooMuch = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));
