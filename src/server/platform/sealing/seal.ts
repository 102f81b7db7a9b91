import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Tables } from '#server/platform/db/tables.ts';

/** The row that a sealed text belongs to: moved to another row, it doesn't open. */
export interface Place {
  table: keyof Tables;
  id: string;
}

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

export function seal(key: Buffer, place: Place, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(bound(place));
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64');
}

/** Undefined if it was sealed with another key, for another place, or was changed. */
export function unseal(key: Buffer, place: Place, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length < nonceBytes + tagBytes) return undefined;
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(bound(place))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = opening.update(bytes.subarray(nonceBytes + tagBytes));
  try {
    return Buffer.concat([text, opening.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

const bound = ({ table, id }: Place) => Buffer.from(`${table}:${id}`);
