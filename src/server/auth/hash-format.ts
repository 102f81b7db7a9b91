/** How much work a hash is. */
export interface Cost {
  /** KiB. */
  memory: number;
  passes: number;
  parallelism: number;
}

/** How a hash was made. */
export interface Making extends Cost {
  salt: Buffer;
}

/** A hash in the PHC string format, which carries its own parameters and salt. */
export function formatHash(making: Making, tag: Buffer): string {
  return `${formatMaking(making)}$${base64(tag)}`;
}

/** The same without the tag. */
export function formatMaking({ salt, ...cost }: Making): string {
  return prefixOf(cost) + base64(salt);
}

/** What every hash of that cost begins with. */
export function prefixOf({ memory, passes, parallelism }: Cost): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`;
}

export function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** Undefined for a hash that isn't ours to read. */
export function parseHash(
  hash: string,
): { making: Making; inner: Making | undefined; tag: Buffer } | undefined {
  const parts = phc.exec(hash);
  if (!parts) return undefined;
  return {
    making: makingOf(parts.slice(5, 9)),
    inner: parts[1] === undefined ? undefined : makingOf(parts.slice(1, 5)),
    tag: Buffer.from(parts[9] ?? '', 'base64'),
  };
}

const makingPattern = String.raw`\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,64})`;

/** A hash of a hash says first how the inner one is made (import-password.ts). */
const phc = new RegExp(
  String.raw`^(?:${makingPattern}(?=\$argon2id\$))?${makingPattern}\$([A-Za-z0-9+/]{16,128})$`,
);

function makingOf([memory, passes, parallelism, salt = '']: string[]): Making {
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
  };
}
