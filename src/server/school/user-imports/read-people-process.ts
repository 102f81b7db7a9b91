import { namesFields } from '#contract/errors.ts';
import { ApiError } from '#server/platform/errors.ts';
import { peopleInFile } from './people-in-file.ts';
import type { FileToRead, FileRead } from './read-people.ts';

process.once('message', async (task) => process.send?.(await read(task as FileToRead)));

async function read({ bytes, timeZone }: FileToRead): Promise<FileRead> {
  try {
    return { people: await peopleInFile(Buffer.from(bytes), timeZone) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message, fields = {} } = error;
    if (!namesFields(code)) throw error;
    return { refusal: { code, message, fields } };
  }
}
