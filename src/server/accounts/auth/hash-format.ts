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

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** Undefined for a hash in another format. */
export function parseHash(hash: string): { making: Making; tag: Buffer } | undefined {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(hash) ?? [];
  if (salt === undefined || tag === undefined) return undefined;
  return {
    making: {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      salt: Buffer.from(salt, 'base64'),
    },
    tag: Buffer.from(tag, 'base64'),
  };
}

const phc =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{16,128})$/;
