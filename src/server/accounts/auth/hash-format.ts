import assert from 'node:assert/strict';

/** The cost of a hash. */
export interface Cost {
  /** KiB. */
  memory: number;
  passes: number;
  parallelism: number;
}

/** The parameters and salt of a hash. */
export interface Making extends Cost {
  salt: Buffer;
}

/** A hash in the PHC string format, which carries its own parameters and salt. */
export function formatHash({ salt, ...cost }: Making, tag: Buffer): string {
  return `${prefixOf(cost)}${base64(salt)}$${base64(tag)}`;
}

/** The prefix of every hash of that cost. */
export function prefixOf({ memory, passes, parallelism }: Cost): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`;
}

export function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** Undefined for a hash in another format. */
export function parseHash(
  hash: string,
): { making: Making; inner: Making | undefined; tag: Buffer } | undefined {
  const [, inner, outer, tag] = phc.exec(hash) ?? [];
  if (outer === undefined || tag === undefined) return undefined;
  return {
    making: makingOf(outer),
    inner: inner === undefined ? undefined : makingOf(inner),
    tag: Buffer.from(tag, 'base64'),
  };
}

const making = String.raw`\$argon2id\$v=19\$m=\d{1,7},t=\d{1,2},p=\d{1,2}\$[A-Za-z0-9+/]{11,64}`;

/**
 * A nested hash, a hash of a cheap hash, starts with the parameters of the inner one. Nothing makes them any more, but accounts
 * that an earlier release imported have them until the first sign-in (decision 13).
 */
const phc = new RegExp(String.raw`^(${making}(?=\$argon2id\$))?(${making})\$([A-Za-z0-9+/]{16,128})$`);

function makingOf(text: string): Making {
  const [, memory, passes, parallelism, salt] = /m=(\d+),t=(\d+),p=(\d+)\$(.+)$/.exec(text) ?? [];
  assert(salt !== undefined, 'The pattern of a hash has a salt');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
  };
}
