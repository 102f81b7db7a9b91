import { CallError, ConnectionError } from './api.ts';

const offline = 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз';

/** The reason why a call failed, as a sentence: the server's own, or ours when there was no response. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof CallError) return error.body?.message;
  return error instanceof ConnectionError ? offline : undefined;
}

/** The text to show: the reason why the call failed, or `fallback` when it is unknown. */
export const errorText = (error: unknown, fallback: string): string => reasonOf(error) ?? fallback;

/** The server's messages by field, for forms. */
export function fieldErrors(error: unknown): Record<string, string> {
  return (error instanceof CallError && error.body?.fields) || {};
}
