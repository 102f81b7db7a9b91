import { createHash } from 'node:crypto';

/** SHA-256, in hexadecimal. */
export const sumOf = (set: unknown): string => createHash('sha256').update(JSON.stringify(set)).digest('hex');
