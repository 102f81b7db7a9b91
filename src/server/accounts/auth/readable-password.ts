import { randomInt } from 'node:crypto';

/** Without look-alike letters and digits, and without characters that start a formula in a spreadsheet. */
const symbols = 'abcdefghjkmnpqrstuvwxyz23456789';
const groupLength = 4;
const groups = 4;

/** Random symbols in groups that are easy to retype, some 20 bits each: `k7wd-3nqx-m2ha-9ptc`. */
export function readablePassword(): string {
  const group = () => Array.from({ length: groupLength }, () => symbols[randomInt(symbols.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}
