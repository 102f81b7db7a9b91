import { systemCode } from './system-code.ts';

/** Why the embedded PostgreSQL can't run: one line in Russian that tells the operator what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** A file system error on one of our directories. */
export function directoryError(error: unknown, path: string): EmbeddedPostgresError {
  const options = { cause: error };
  switch (systemCode(error)) {
    case 'EACCES':
    case 'EPERM':
      return new EmbeddedPostgresError(
        `Нет прав на каталог данных: ${path}. Дайте пользователю, от имени которого работает Отклик, права на запись или укажите другой DATA_DIR.`,
        options,
      );
    case 'EROFS':
      return new EmbeddedPostgresError(
        `Каталог данных доступен только для чтения: ${path}. Укажите другой DATA_DIR.`,
        options,
      );
    case 'ENOSPC':
    case 'EDQUOT':
      return new EmbeddedPostgresError(noSpace(path), options);
    case 'ENOTDIR':
    case 'EEXIST':
      return new EmbeddedPostgresError(
        `На месте каталога данных лежит файл: ${path}. Уберите его или укажите другой DATA_DIR.`,
        options,
      );
    default:
      return new EmbeddedPostgresError(
        `Каталог данных недоступен: ${path} (${error instanceof Error ? error.message : String(error)}). Проверьте DATA_DIR.`,
        options,
      );
  }
}

/** The last output of PostgreSQL (or initdb) before it exited. Its messages are English: we start it with LC_ALL=C. */
export function postgresError(what: string, output: string, path: string): EmbeddedPostgresError {
  if (/No space left on device|Disk quota exceeded/.test(output))
    return new EmbeddedPostgresError(noSpace(path));
  const [, nameless] = /could not look up effective user ID (\d+)/.exec(output) ?? [];
  if (nameless !== undefined) {
    return new EmbeddedPostgresError(
      `PostgreSQL не создаёт базу от имени пользователя без имени (uid ${nameless}). Добавьте его в /etc/passwd или укажите DATABASE_URL.`,
    );
  }
  const lastLines = output
    .trim()
    .split(/\s*\n\s*/)
    .slice(-5)
    .join(' | ');
  return new EmbeddedPostgresError(`${what} (${path}): ${lastLines || 'без объяснений'}`);
}

function noSpace(path: string): string {
  return `На диске кончилось место: ${path}. Освободите его или укажите DATA_DIR на другом диске.`;
}
