import { rm } from 'node:fs/promises';
import { S3mini, S3ServiceError } from 's3mini';
import type { Config } from '#server/platform/config/config.ts';
import { boundedFetch } from '#server/platform/connections/bounded-fetch.ts';
import type { FileStore } from './file-store.ts';
import { readObject } from './read-object.ts';
import { sendStaged } from './send-staged.ts';
import { stageFile, sweepStaged } from './stage-file.ts';

/** For an answer to begin and, of a content on its way to us or to the store, for the next bytes. */
const usualAnswerMs = 30_000;

/** For a whole file to be sent. */
const sendMs = 10 * 60_000;

/** Path-style addresses (`endpoint/bucket/name`), which every S3-compatible store supports. */
export function createS3Store(
  options: NonNullable<Config['s3']>,
  stagingFolder: string,
  answerMs = usualAnswerMs,
): FileStore {
  const s3 = new S3mini({
    endpoint: `${options.endpoint}/${options.bucket}`,
    region: options.region,
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretAccessKey,
    requestAbortTimeout: answerMs,
    // Files go past it: what is read here is an error, of a few lines.
    fetch: boundedFetch(64 * 1024),
  });
  return {
    stage: (content) => stageFile(stagingFolder, content),
    async put(name, staged, signal) {
      const address = await s3.getPresignedUrl('PUT', name, sendMs / 1000);
      const ends = [AbortSignal.timeout(sendMs), ...(signal ? [signal] : [])];
      await sendStaged(address, staged, { silentMs: answerMs, signal: AbortSignal.any(ends) });
      await rm(staged.path, { force: true });
    },
    read: (name, part) =>
      readObject(
        { signAddress: () => s3.getPresignedUrl('GET', name, sendMs / 1000), silentMs: answerMs },
        part,
      ),
    async size(name) {
      return (await s3.objectExists(name)) === true ? s3.getContentLength(name) : undefined;
    },
    async remove(name) {
      // Most stores ignore the deletion of a missing object, some answer 404.
      await findObject(() => s3.deleteObject(name));
    },
    sweep: () => sweepStaged(stagingFolder),
  };
}

async function findObject<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof S3ServiceError && error.status === 404) return undefined;
    throw error;
  }
}
