import { createHmac, randomBytes } from 'node:crypto';
import type { Place } from '#server/platform/sealing/seal.ts';

const prefix = 'whsec_';
const secretBytes = 32;

export const newSecret = (): string => `${prefix}${randomBytes(secretBytes).toString('base64')}`;

/** A secret opens in its own webhook's row alone. */
export const sealedIn = (id: string): Place => ({ table: 'webhooks', id });

/**
 * The headers of Standard Webhooks 1.0 for exactly these bytes, with a signature by each secret: while one replaces another,
 * a receiver that knows either accepts them.
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1_000);
  const signatures = secrets.map((secret) => `v1,${signatureBy(secret, `${id}.${timestamp}.${body}`)}`);
  return {
    'webhook-id': id,
    'webhook-timestamp': `${timestamp}`,
    'webhook-signature': signatures.join(' '),
  };
}

const signatureBy = (secret: string, signed: string) =>
  createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(signed)
    .digest('base64');
