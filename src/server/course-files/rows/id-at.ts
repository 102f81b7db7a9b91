import { randomUUIDv7 } from 'node:crypto';

/** A UUIDv7 of a past moment, so that seeded rows sort by their own time. */
export function idAt(time: Date): string {
  const milliseconds = time.getTime().toString(16).padStart(12, '0');
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}${randomUUIDv7().slice(13)}`;
}
