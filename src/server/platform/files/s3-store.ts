import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { S3mini, S3ServiceError } from 's3mini';
import type { Config } from '#server/platform/config/config.ts';
import type { FileStore } from './file-store.ts';
import { sendStaged } from './send-staged.ts';
import { stageFile, sweepStaged } from './stage-file.ts';

/** For the start of an answer. */
const answerMs = 30_000;

/** For a whole file to be sent. */
const sendMs = 10 * 60_000;

/** Path-style addresses (`endpoint/bucket/name`), which every S3-compatible store supports. */
export function createS3Store(options: NonNullable<Config['s3']>, stagingFolder: string): FileStore {
  const settings = {
    endpoint: `${options.endpoint}/${options.bucket}`,
    region: options.region,
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretAccessKey,
  };
  const s3 = new S3mini({ ...settings, requestAbortTimeout: answerMs });
  // Its limit would end the content too, which takes as long as whoever watches it.
  const reader = new S3mini(settings);
  return {
    stage: (content) => stageFile(stagingFolder, content),
    async put(name, staged) {
      const address = await s3.getPresignedUrl('PUT', name, sendMs / 1000);
      await sendStaged(address, staged, AbortSignal.timeout(sendMs));
      await rm(staged.path, { force: true });
    },
    async read(name, part) {
      const found = await findObject(() =>
        inTime(
          part ? reader.getObjectRaw(name, false, part.first, part.last + 1) : reader.getObjectRaw(name),
        ),
      );
      if (part && found && found.status !== 206)
        throw new Error('The file store doesn’t give a part of a file');
      // fetch's stream type and Node's are the same at run time.
      return found?.body ? Readable.fromWeb(found.body as ReadableStream) : undefined;
    },
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

/** An answer that begins too late is thrown away. */
async function inTime(asked: Promise<Response>): Promise<Response> {
  const waiting = new AbortController();
  const late = sleep(answerMs, undefined, { signal: waiting.signal, ref: false }).then(() => {
    void asked.then(({ body }) => body?.cancel()).catch(() => {});
    throw new Error('The file store doesn’t answer');
  });
  late.catch(() => {});
  try {
    return await Promise.race([asked, late]);
  } finally {
    waiting.abort();
  }
}
