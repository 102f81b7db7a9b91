import type { LightMyRequestResponse } from 'fastify';
import pino from 'pino';
import type { ImportPreview, UserImport } from '#contract/user-imports/schemas.ts';
import { runQueue } from '#server/platform/jobs/run-queue.ts';
import { importOfPeople } from '#server/school/user-imports/importer.ts';
import { createTestApp, type TestApp } from './app.ts';
import { createAdmin } from './factories.ts';
import { form } from './form.ts';

export interface ImportSetting extends TestApp {
  admin: { id: string };
  /** Uploads a complete file. */
  send(url: string, content: string): Promise<LightMyRequestResponse>;
  /** Adds the header of all columns: `Имя;Фамилия;Email;Роль;Курсы;Доступ до`. */
  preview(...rows: string[]): Promise<ImportPreview>;
  start(...rows: string[]): Promise<UserImport>;
  statusOf(importId: string): Promise<UserImport>;
  /** Waits until the import is done. */
  done(importId: string): Promise<UserImport>;
  /** Starts an import and an importer, and waits until it is done. */
  run(...rows: string[]): Promise<UserImport>;
  /** A second importer, as in another process. */
  work(): Promise<{ stop(): Promise<void> }>;
  /** The journal's entries, newest first. */
  journal(): Promise<string[]>;
  students(): ReturnType<typeof readStudents>;
}

/** The app with one administrator, who imports people from files; `env` as for `createTestApp`. */
export async function createImportSetting(env: Record<string, string> = {}): Promise<ImportSetting> {
  const t = await createTestApp(env);
  const admin = await createAdmin(t.db, { email: 'admin@example.ru' });
  const importers: { stop(): Promise<void> }[] = [];

  async function send(url: string, content: string) {
    const file = { name: 'люди.csv', bytes: new TextEncoder().encode(content), type: 'text/csv' };
    return t.call('POST', url, { as: admin, ...(await form({ timeZone: 'Europe/Moscow', file })) });
  }
  async function read<T>(url: string): Promise<T> {
    return (await t.call('GET', url, { as: admin })).json();
  }
  const statusOf = (id: string) => read<UserImport>(`/api/users/imports/${id}`);
  const start = async (...rows: string[]): Promise<UserImport> =>
    (await send('/api/users/import', [head, ...rows].join('\r\n'))).json();

  async function done(id: string): Promise<UserImport> {
    for (;;) {
      const status = await statusOf(id);
      if (status.state === 'done') return status;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async function work() {
    const log = pino({ level: 'silent' });
    const importer = await runQueue({ ...t, log }, [importOfPeople(t.db, { hasModelAbroad: true, log })]);
    importers.push(importer);
    return importer;
  }

  return {
    ...t,
    admin,
    send,
    preview: async (...rows) =>
      (await send('/api/users/import/preview', [head, ...rows].join('\r\n'))).json(),
    start,
    statusOf,
    done,
    async run(...rows) {
      const { id } = await start(...rows);
      if (importers.length === 0) await work();
      return done(id);
    },
    work,
    async journal() {
      const entries = await read<{ action: string }[]>('/api/audit');
      return entries.map(({ action }) => action);
    },
    students: () => readStudents(t),
    async close() {
      await Promise.all(importers.map((importer) => importer.stop()));
      await t.close();
    },
  };
}

const head = 'Имя;Фамилия;Email;Роль;Курсы;Доступ до';

const readStudents = ({ db }: TestApp) =>
  db.selectFrom('users').selectAll().where('role', '=', 'student').orderBy('email').execute();
