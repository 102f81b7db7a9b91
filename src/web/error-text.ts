import { CallError, ConnectionError } from './api.ts';

const offline = 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз';

/** What to tell the person: the server's own sentence, or `fallback` when it gave none. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof CallError) return error.body?.message ?? fallback;
  return error instanceof ConnectionError ? offline : fallback;
}

/** The server's messages by field, for forms. */
export function fieldErrors(error: unknown): Record<string, string> {
  return (error instanceof CallError && error.body?.fields) || {};
}
