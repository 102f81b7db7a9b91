import { CallError, ConnectionError } from './api.ts';

const offline = 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз';

const ours = 'Это сбой страницы, а не отказ сервера. Обновите её и посмотрите, что сохранилось';

/** No answer of this server, or what a Wi-Fi that wants a sign-in of its own answers for it: that is no JSON. */
const isOffline = (error: unknown) => error instanceof ConnectionError || error instanceof SyntaxError;

/**
 * Neither a refusal nor a lost connection: code of the page has failed, before the call or once it was answered, so whether the
 * server has done what was asked is unknown.
 */
export const isOurFault = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof CallError) && !isOffline(error);

/** The reason why a call failed, as a sentence: the server's own, or ours when it hasn't refused anything. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof CallError) return error.body?.message;
  if (isOffline(error)) return offline;
  return isOurFault(error) ? ours : undefined;
}

/** The text to show: the reason why the call failed, or `fallback` when it is unknown. */
export const errorText = (error: unknown, fallback: string): string => reasonOf(error) ?? fallback;

/** The server's messages by field, for forms. */
export function fieldErrors(error: unknown): Record<string, string> {
  return (error instanceof CallError && error.body?.fields) || {};
}
