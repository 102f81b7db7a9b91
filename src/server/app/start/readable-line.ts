import { z } from 'zod';

const entry = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string().default(''),
  err: z.looseObject({ stack: z.string().optional(), message: z.string().optional() }).optional(),
});

const red = '\u001b[31m';
const yellow = '\u001b[33m';
const dim = '\u001b[2m';
const plain = '\u001b[0m';

/** Formats one JSON line of the log for a terminal: `12:04:31 Слушаю port=3000`. */
export function readableLine(json: string): string {
  const { level, time, msg, err, ...rest } = entry.parse(JSON.parse(json));
  const at = new Date(time).toTimeString().slice(0, 8);
  const details = Object.entries(rest).map(([key, value]) => `${key}=${shown(value)}`);
  const first = `${dim}${at}${plain} ${colour(level)}${msg}${plain}`;
  const line = details.length > 0 ? `${first} ${dim}${details.join(' ')}${plain}` : first;
  return err ? `${line}\n${err.stack ?? err.message ?? ''}\n` : `${line}\n`;
}

function colour(level: number): string {
  if (level >= 50) return red;
  if (level >= 40) return yellow;
  return level < 30 ? dim : '';
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
