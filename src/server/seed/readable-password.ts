import { randomInt } from 'node:crypto';

/** Without letters and digits that are taken for one another: 0 and o, 1, i and l. */
const symbols = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;

/** Sixteen random symbols (79 bits) in groups that are easy to retype: `k7wd-3nqx-m2ha-9ptc`. */
export function readablePassword(): string {
  const group = () => Array.from({ length: groupLength }, () => symbols[randomInt(symbols.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}
