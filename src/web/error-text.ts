import { CallError, ConnectionError } from './api.ts';

const offline = 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз';

/** Why a call failed, in a sentence for people: the server's own, or ours when nothing answered. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof CallError) return error.body?.message;
  return error instanceof ConnectionError ? offline : undefined;
}

/** What to tell the person: why the call failed, or `fallback` when nobody said why. */
export const errorText = (error: unknown, fallback: string): string => reasonOf(error) ?? fallback;

/** The server's messages by field, for forms. */
export function fieldErrors(error: unknown): Record<string, string> {
  return (error instanceof CallError && error.body?.fields) || {};
}
