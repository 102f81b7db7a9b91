import { createHmac, timingSafeEqual } from 'node:crypto';

// RFC 6238 as every app does it: SHA-1, six digits, half a minute. Apps ignore other parameters, or misread them.

const stepSeconds = 30;
const digits = 6;

/** 160 bits, as RFC 4226 recommends. */
export const totpSecretBytes = 20;

export const stepAt = (ms: number): number => Math.floor(ms / 1000 / stepSeconds);

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step that a code is of: of now, or of a neighbour, since clocks differ. Undefined for a wrong code. */
export function stepOfCode(secret: Buffer, code: string, ms = Date.now()): number | undefined {
  const now = stepAt(ms);
  const typed = Buffer.from(code);
  return [now, now - 1, now + 1].find((step) => isSame(Buffer.from(codeAt(secret, step)), typed));
}

/** By their bytes: a character that is typed may have several. */
const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other);
