/** The code of a system error (`ENOENT`) or a database error. Defined here since this folder imports nothing from outside. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
