import { createHash } from 'node:crypto';

/** SHA-256 in hex, as `sha256sum` prints it. */
export const checksumOf = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex');
