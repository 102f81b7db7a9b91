import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createAdmin, createCourse, createLesson, createUser, enrol } from '#test/factories.ts';
import { form } from '#test/form.ts';
import { pdf } from '#test/lesson-files.ts';

export let t: TestApp;
export let dataDir: string;
export let admin: Row;
export let student: Row;
export let course: Row;
export let lesson: Row;

export interface Row {
  id: string;
}

export type Bytes = Uint8Array<ArrayBuffer>;

export const takesFiles = { answer_files_limit: 3, answer_file_kinds: ['picture', 'pdf'] };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'answer-files-'));
  t = await createTestApp({ DATA_DIR: dataDir, FILE_MAX_MB: '1', ANSWERS_PER_MINUTE: '50' });
  admin = await createAdmin(t.db);
  course = await createCourse(t.db);
  lesson = await createLesson(t.db, { course_id: course.id, ...takesFiles });
  student = await studentOf(course);
});

afterAll(async () => {
  await t.close();
  await rm(dataDir, { recursive: true });
});

export async function studentOf(
  { id }: Row,
  more: { group_id?: string } = {},
): Promise<Row & { email: string }> {
  const user = await createUser(t.db);
  await enrol(t.db, { user_id: user.id, course_id: id, ...more });
  return user;
}

export const lessonWithFiles = () => createLesson(t.db, { course_id: course.id, ...takesFiles });

export const add = async (bytes: Bytes, { name = 'файл.bin', as = student, to = lesson } = {}) =>
  t.call('POST', `/api/lessons/${to.id}/draft/files`, { as, ...(await form({ file: { name, bytes } })) });

export const added = async (
  bytes: Bytes,
  where: { name?: string; as?: Row; to?: Row } = {},
): Promise<string> => (await add(bytes, { as: student, to: lesson, name: 'файл.bin', ...where })).json().name;

export const waiting = async ({ as = student, to = lesson } = {}): Promise<string[]> =>
  (await t.call('GET', `/api/lessons/${to.id}/draft/files`, { as }))
    .json()
    .map(({ title }: { title: string }) => title);

interface Sent {
  content?: string;
  as?: Row;
  to?: Row;
  key?: string;
}

export const send = (
  files: string[] | undefined,
  { content = 'Ответ', as = student, to = lesson, key }: Sent = {},
) =>
  t.call('POST', `/api/lessons/${to.id}/answers`, {
    as,
    body: { content, ...(files && { files }) },
    headers: key ? { 'idempotency-key': key } : {},
  });

export const remove = (name: string, to = lesson) =>
  t.call('DELETE', `/api/lessons/${to.id}/draft/files/${name}`, { as: student });

export const stored = async () => (await readdir(join(dataDir, 'files'))).toSorted();

export const someTimeLater = () =>
  t.db
    .updateTable('files')
    .set({ held_until: new Date(0).toISOString() })
    .execute();

/** A document that no other test has. */
export let count = 0;
export function document(): Bytes {
  count += 1;
  return new Uint8Array(Buffer.concat([pdf(), Buffer.from(`\n% ${count}\n`)]));
}
