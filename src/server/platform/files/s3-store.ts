import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini, S3ServiceError } from 's3mini';
import type { Config } from '#server/platform/config/config.ts';
import type { FileStore } from './file-store.ts';

const timeoutMs = 30_000;

/** Path-style addresses (`endpoint/bucket/name`), which every S3-compatible store supports. */
export function createS3Store(options: NonNullable<Config['s3']>): FileStore {
  const s3 = new S3mini({
    endpoint: `${options.endpoint}/${options.bucket}`,
    region: options.region,
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretAccessKey,
    requestAbortTimeout: timeoutMs,
  });
  return {
    async put(name, bytes) {
      await s3.putObject(name, bytes, 'application/octet-stream');
    },
    async read(name) {
      const response = await s3.getObjectResponse(name);
      // fetch's stream type and Node's are the same at run time.
      return response?.body ? Readable.fromWeb(response.body as ReadableStream) : undefined;
    },
    async remove(name) {
      try {
        await s3.deleteObject(name);
      } catch (error) {
        // Most stores ignore the deletion of a missing object, some answer 404.
        if (!(error instanceof S3ServiceError && error.status === 404)) throw error;
      }
    },
  };
}
