import { CallError } from '#web/api.ts';

/** What the server says of the form as a whole; its fields and what merely broke are told elsewhere. */
export function refusalText(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.status >= 500) return undefined;
  return error.body?.fields ? undefined : error.body?.message;
}
