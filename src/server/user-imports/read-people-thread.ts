import { parentPort, workerData } from 'node:worker_threads';
import { ApiError } from '#server/errors.ts';
import { peopleInFile } from './people-in-file.ts';
import type { FileToRead, FileRead } from './read-people.ts';

const { bytes, timeZone } = workerData as FileToRead;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(read());

function read(): FileRead {
  try {
    return { people: peopleInFile(Buffer.from(bytes), timeZone) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message, fields = {} } = error;
    return { refusal: { code, message, fields } };
  }
}
