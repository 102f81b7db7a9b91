import { z } from 'zod';

const longest = 300;

// The error formats of OpenAI-compatible servers.
const said = z.union([
  z.string(),
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ detail: z.string() }).transform(({ detail }) => detail),
]);

/** The server's message as one short line, from a body, an error object or an exception; empty if there is none. */
export function errorText(given: unknown): string {
  const parsed = said.safeParse(fromJson(given instanceof Error ? given.message : given));
  if (!parsed.success) return '';
  const line = parsed.data.replaceAll(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}

function fromJson(given: unknown): unknown {
  if (typeof given !== 'string' || !/^\s*[[{"]/.test(given)) return given;
  try {
    const value: unknown = JSON.parse(given);
    return Array.isArray(value) ? value[0] : value;
  } catch {
    return given;
  }
}
