/** Whose values are secrets, or addresses that may hold one. */
const secretVariables = [
  'DATABASE_URL',
  'ADMIN_PASSWORD',
  'SECRET_KEY',
  'METRICS_TOKEN',
  'AI_BASE_URL',
  'AI_API_KEY',
  'SMTP_URL',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

/** Of an error that nobody has foreseen: what it was given may stand in it whole or in part. */
export function withoutSettings(text: string, env: Record<string, string | undefined>): string {
  return secretVariables
    .flatMap((name) => secretsIn(env[name] ?? ''))
    .filter(({ length }) => length > 3)
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, secret) => rest.replaceAll(secret, '•••'), text);
}

/** The value, and of an address the name with the password, and the password. */
function secretsIn(value: string): string[] {
  const [, account = '', password = ''] = /:\/\/([^:]*:?(.*))@/s.exec(value) ?? [];
  return [value, account, password];
}
