/** The code of a system's error, as `ENOENT`, or of the database's. Here, since this folder imports nothing from outside. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
