/** The code of a system error (`ENOENT`) or a database error. Defined here since this folder imports nothing from outside. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export const hasSystemCode = (error: unknown, ...codes: readonly string[]): boolean =>
  codes.some((code) => code === systemCode(error));
