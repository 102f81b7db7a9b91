import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini, S3ServiceError } from 's3mini';
import type { Config } from '#server/config.ts';
import type { FileStore } from './file-store.ts';

const timeoutMs = 30_000;

/** Addressed by path (`endpoint/bucket/name`), which every S3-compatible store understands. */
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
      // The stream of `fetch` and that of Node's own types are one and the same.
      return response?.body ? Readable.fromWeb(response.body as ReadableStream) : undefined;
    },
    async remove(name) {
      try {
        await s3.deleteObject(name);
      } catch (error) {
        // Most stores say nothing of an object that isn't there, some say so.
        if (!(error instanceof S3ServiceError && error.status === 404)) throw error;
      }
    },
  };
}
