import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { hashPassword } from '#server/accounts/auth/password.ts';
import { readablePassword } from '#server/accounts/auth/readable-password.ts';
import type { PersonInFile } from '#server/course-files/format/person-in-file.ts';
import { type Demo, readDemo } from '#server/course-files/format/shipped-courses.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { locks } from '#server/platform/db/locks.ts';
import { writeDemo } from './write-demo.ts';

/** The accounts for the first sign-in; only the process that filled the database has their passwords. */
export interface Seeded {
  admin?: { email: string; password: string; generated: boolean };
  student?: Account;
  curator?: Account;
}

interface Account {
  email: string;
  password: string;
}

/** Fills a database that has no users: the first administrator and, unless turned off, the demonstration courses. */
export async function seed(
  db: Db,
  { admin, demo }: Pick<Config, 'admin' | 'demo'>,
  log: Pick<Logger, 'info'>,
): Promise<Seeded> {
  if (await hasUsers(db)) return {};
  const accounts = await prepareAccounts(admin, demo ? await readDemo() : undefined);
  const seeded = await db.transaction().execute(async (tx): Promise<Seeded> => {
    // Serialized over all processes that start at once on one database.
    await sql`select pg_advisory_xact_lock(${locks.seed})`.execute(tx);
    return (await hasUsers(tx)) ? {} : write(tx, accounts);
  });
  if (seeded.admin)
    log.info(demo ? 'Созданы администратор и демонстрационные курсы' : 'Создан администратор');
  return seeded;
}

type Accounts = Awaited<ReturnType<typeof prepareAccounts>>;

/** Does the slow work before the transaction: hashes the passwords and reads the courses. */
async function prepareAccounts(admin: Config['admin'], demo: Demo | undefined) {
  const password = admin.password ?? readablePassword();
  return {
    admin: { email: admin.email, password, generated: admin.password === undefined },
    adminHash: await hashPassword(password),
    demo: demo && {
      courses: demo.courses,
      student: await withPassword(demo.student),
      curator: await withPassword(demo.curator),
      unknownPasswordHash: await hashPassword(readablePassword()),
    },
  };
}

async function withPassword(account: PersonInFile) {
  const password = readablePassword();
  return { account, password, passwordHash: await hashPassword(password) };
}

async function write(tx: Tx, { admin, adminHash, demo }: Accounts): Promise<Seeded> {
  const adminId = await writeAdmin(tx, admin.email, adminHash);
  if (!demo) return { admin };
  const { courses, student, curator, unknownPasswordHash } = demo;
  const taken = admin.email.toLowerCase();
  // If the administrator's email is one of theirs, only the courses are created.
  if ([student, curator].some(({ account }) => account.email.toLowerCase() === taken)) {
    await writeDemo(tx, { courses, adminId });
    return { admin };
  }
  const person = ({ account, passwordHash }: typeof student) => ({ ...account, passwordHash });
  await writeDemo(tx, {
    courses,
    adminId,
    people: { student: person(student), curator: person(curator), unknownPasswordHash },
  });
  const shown = ({ account, password }: typeof student) => ({ email: account.email, password });
  return { admin, student: shown(student), curator: shown(curator) };
}

async function writeAdmin(tx: Tx, email: string, passwordHash: string): Promise<string> {
  const id = randomUUIDv7();
  await tx
    .insertInto('users')
    .values({
      id,
      email,
      password_hash: passwordHash,
      first_name: 'Главный',
      last_name: 'администратор',
      role: 'admin',
    })
    .execute();
  return id;
}

async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}
