import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestApp } from '#test/app.ts';
import { createAdmin, createCourse, createLesson, createUser, enrol } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { form } from '#test/form.ts';
import { pdf } from '#test/sample-files.ts';

export interface Row {
  id: string;
}

export type Bytes = Uint8Array<ArrayBuffer>;

export const takesFiles = { answer_files_limit: 3, answer_file_kinds: ['picture', 'pdf'] };

interface Sent {
  content?: string;
  as?: Row;
  to?: Row;
  key?: string;
}

/** A student of a course whose lesson takes files, and what is done with them; for all tests of a file. */
export function answerFilesSetting() {
  const t = forAllTests(
    async () =>
      createTestApp({
        DATA_DIR: await mkdtemp(join(tmpdir(), 'answer-files-')),
        FILE_MAX_MB: '1',
        ANSWERS_PER_MINUTE: '50',
      }),
    async (made) => {
      await made.close();
      await rm(made.config.dataDir, { recursive: true });
    },
  );
  const admin: Row = forAllTests(() => createAdmin(t.db));
  const course: Row = forAllTests(() => createCourse(t.db));
  const lessonWithFiles = () => createLesson(t.db, { course_id: course.id, ...takesFiles });
  const lesson: Row = forAllTests(lessonWithFiles);
  const student: Row = forAllTests(() => studentOf(course));

  async function studentOf({ id }: Row, more: { group_id?: string } = {}): Promise<Row & { email: string }> {
    const user = await createUser(t.db);
    await enrol(t.db, { user_id: user.id, course_id: id, ...more });
    return user;
  }

  const add = async (bytes: Bytes, { name = 'файл.bin', as = student, to = lesson } = {}) =>
    t.call('POST', `/api/lessons/${to.id}/draft/files`, { as, ...(await form({ file: { name, bytes } })) });

  return {
    t,
    admin,
    course,
    lesson,
    student,
    studentOf,
    lessonWithFiles,
    add,
    added: async (bytes: Bytes, where: { name?: string; as?: Row; to?: Row } = {}): Promise<string> =>
      (await add(bytes, where)).json().name,
    waiting: async ({ as = student, to = lesson } = {}): Promise<string[]> =>
      (await t.call('GET', `/api/lessons/${to.id}/draft/files`, { as }))
        .json()
        .map(({ title }: { title: string }) => title),
    send: (files: string[] | undefined, { content = 'Ответ', as = student, to = lesson, key }: Sent = {}) =>
      t.call('POST', `/api/lessons/${to.id}/answers`, {
        as,
        body: { content, ...(files && { files }) },
        headers: key ? { 'idempotency-key': key } : {},
      }),
    remove: (name: string, to = lesson) =>
      t.call('DELETE', `/api/lessons/${to.id}/draft/files/${name}`, { as: student }),
    stored: async () => (await readdir(join(t.config.dataDir, 'files'))).toSorted(),
    someTimeLater: () =>
      t.db
        .updateTable('files')
        .set({ held_until: new Date(0).toISOString() })
        .execute(),
  };
}

let documents = 0;

/** A document that no other test has. */
export function document(): Bytes {
  documents += 1;
  return new Uint8Array(Buffer.concat([pdf(), Buffer.from(`\n% ${documents}\n`)]));
}
