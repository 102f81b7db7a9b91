import { systemCode } from '#server/platform/db/embedded/system-code.ts';
import { addressesIn } from '#server/platform/db/servers.ts';
import { StartError } from './start-error.ts';

/** One line with DATABASE_URL, without its password. */
export function whyUnreachable(databaseUrl: string, error: unknown): StartError {
  return new StartError(
    `База данных из DATABASE_URL (${withoutPassword(databaseUrl)}) недоступна: ${cause(error)}`,
    { cause: error },
  );
}

function withoutPassword(databaseUrl: string): string {
  const urls = (addressesIn(databaseUrl) ?? []).map((address) => new URL(address));
  const hosts = urls.map(({ host, searchParams }) => host || searchParams.get('host')).join(',');
  return urls
    .slice(0, 1)
    .map(
      ({ protocol, username, pathname }) => `${protocol}//${username && `${username}@`}${hosts}${pathname}`,
    )
    .join('');
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
    case '25006':
      return 'он принимает только чтение. Назовите основной сервер, а если их несколько — все: postgresql://user:password@first,second/name';
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
      return 'сервер молчит. Верны ли адрес и порт, пропускает ли их сеть?';
    case '57P03':
      return 'PostgreSQL всё ещё запускается';
    case '08P01':
      return 'посредник (PgBouncer) не принимает параметр из адреса: уберите «options» или разрешите его в ignore_startup_parameters';
    default:
      return error instanceof Error && error.message ? error.message : String(error);
  }
}
