import { access, mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { resetByOperator } from '#server/accounts/second-factor/reset-factor.ts';
import { actText } from '#server/across/personal-data/act-text.ts';
import { erasePerson } from '#server/across/personal-data/erase-person.ts';
import { getAct } from '#server/across/personal-data/erasure-act.ts';
import { exportPerson, exportText } from '#server/across/personal-data/export-person.ts';
import { freeErased } from '#server/across/personal-data/free-erased.ts';
import { backUp } from '#server/app/backup/backup.ts';
import { restore } from '#server/app/backup/restore.ts';
import type { Config } from '#server/platform/config/config.ts';
import { createFileStore } from '#server/platform/files/create-file-store.ts';
import { commandLine } from '#server/platform/release/command-line.ts';
import { joinDatabase, openDatabase } from './open-database.ts';
import type { Operation } from './role.ts';
import type { Shutdown } from './shutdown.ts';
import { StartError } from './start-error.ts';

interface Deps {
  config: Config;
  log: FastifyBaseLogger;
  shutdown: Pick<Shutdown, 'onStop'>;
}

/** Runs an operator's command and prints a short summary. */
export async function operate(operation: Operation, args: readonly string[], deps: Deps): Promise<void> {
  const [argument] = args.filter((arg) => !arg.startsWith('--'));
  switch (operation) {
    case 'backup':
      return makeBackup(argument, deps);
    case 'restore':
      return restoreBackup(argument, deps);
    case 'person:export':
      return printPerson(argument, { ...deps, withPrivate: args.includes('--with-private') });
    case 'person:erase':
      return removePerson(argument, deps);
    case 'second-factor:reset':
      return resetFactors(args.includes('--all') ? 'all' : argument, deps);
  }
}

async function makeBackup(given: string | undefined, { config, log, shutdown }: Deps): Promise<void> {
  const database = await joinDatabase(config, log);
  shutdown.onStop(() => database.close());
  const path = resolve(given ?? join(config.dataDir, 'backups', `otklik-${nowInName()}.tar.gz`));
  await mkdir(dirname(path), { recursive: true });
  const { rows, files, missingFiles } = await backUp(database, await createFileStore(config), path);
  say(`Резервная копия готова: ${path}`, `Строк: ${rows}, файлов: ${files}`);
  if (missingFiles.length > 0) say(`В хранилище не нашлось файлов: ${missingFiles.join(', ')}`);
}

async function restoreBackup(given: string | undefined, { config, log, shutdown }: Deps): Promise<void> {
  if (!given)
    throw new StartError(`Назовите файл резервной копии: ${commandLine('restore', 'otklik.tar.gz')}`);
  const path = resolve(given);
  await access(path).catch(() => {
    throw new StartError(`Файла ${path} нет`);
  });
  const database = await openDatabase(config, log);
  shutdown.onStop(() => database.close());
  const { createdAt, rows, files, migrated, told } = await restore(
    database,
    await createFileStore(config),
    path,
  );
  say(`Восстановлена копия от ${createdAt}`, `Строк: ${rows}, файлов: ${files}`);
  if (migrated.length > 0) say(`Применены миграции: ${migrated.join(', ')}`, ...told);
}

/**
 * Prints only JSON, so that it can be redirected to a file: npm run --silent person:export -- a@b.ru > person.json. What the
 * person alone reads is left out unless `--with-private` is given.
 */
async function printPerson(
  email: string | undefined,
  { config, log, shutdown, withPrivate }: Deps & { withPrivate: boolean },
): Promise<void> {
  if (!email) throw new StartError(`Назовите email: ${commandLine('person:export', 'person@company.ru')}`);
  const database = await joinDatabase(config, log.child({}, { level: 'silent' }));
  shutdown.onStop(() => database.close());
  const text = exportText(await exportPerson(database.db, email, { withPrivate }));
  // Wait until a pipe has taken it all, since the process exits right after.
  await new Promise((written) => process.stdout.write(text, written));
}

async function removePerson(email: string | undefined, { config, log, shutdown }: Deps): Promise<void> {
  if (!email) throw new StartError(`Назовите email: ${commandLine('person:erase', 'person@company.ru')}`);
  const database = await joinDatabase(config, log);
  shutdown.onStop(() => database.close());
  const { id, rows } = await erasePerson(database.db, email);
  await freeErased(database.db, await createFileStore(config));
  const act = await getAct(database.db, id);
  say(`Данные человека с email ${email} стёрты, записей: ${rows}`, '', actText(act));
}

async function resetFactors(whose: string | undefined, { config, log, shutdown }: Deps): Promise<void> {
  if (!whose)
    throw new StartError(`Назовите email: ${commandLine('second-factor:reset', 'person@company.ru')}`);
  const database = await joinDatabase(config, log);
  shutdown.onStop(() => database.close());
  const sendsMail = config.mail !== undefined;
  const email = whose === 'all' ? undefined : whose;
  const people = await resetByOperator(database.db, email, { sendsMail });
  if (email === undefined) return say(`Второй фактор сброшен, человек: ${people}`);
  if (people === 0) throw new StartError(`Человека с email ${email} и вторым фактором нет`);
  say(`Второй фактор человека с email ${email} сброшен, его сессии завершены`);
}

const nowInName = () => new Date().toISOString().slice(0, 19).replaceAll(':', '-');

const say = (...lines: string[]) => void process.stdout.write(`${lines.join('\n')}\n`);
