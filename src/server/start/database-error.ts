import { systemCode } from '#server/db/embedded/system-code.ts';
import { StartError } from './start-error.ts';

/** One line with DATABASE_URL, without its password. */
export function whyUnreachable(databaseUrl: string, error: unknown): StartError {
  return new StartError(
    `База данных из DATABASE_URL (${withoutPassword(databaseUrl)}) недоступна: ${cause(error)}`,
    { cause: error },
  );
}

function withoutPassword(databaseUrl: string): string {
  const { protocol, username, host, pathname } = new URL(databaseUrl);
  return `${protocol}//${username && `${username}@`}${host}${pathname}`;
}

function cause(error: unknown): string {
  switch (systemCode(error)) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return 'там никто не отвечает. Запущен ли PostgreSQL, верны ли адрес и порт?';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'такого имени сервера нет';
    case '28P01':
    case '28000':
      return 'имя пользователя или пароль не подходят';
    case '3D000':
      return 'такой базы на сервере нет, создайте её (createdb)';
    case '53300':
      return 'у сервера кончились соединения (max_connections)';
    case '57P03':
      return 'PostgreSQL всё ещё запускается';
    default:
      return error instanceof Error && error.message ? error.message : String(error);
  }
}
