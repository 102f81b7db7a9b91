import { expect, test } from 'vitest';
import { createAdmin, createCourse, createCurator, createUser, enrol } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();

const meOf = async (as: { id: string }) => (await t.call('GET', '/api/auth/me', { as })).json().user;

test('a curator who is enrolled somewhere is told so, at the next look; of nobody else it is said', async () => {
  const course = await createCourse(t.db);
  const curator = await createCurator(t.db, { of: [{ course_id: course.id }] });
  expect(await meOf(curator)).not.toHaveProperty('isEnrolled');
  const other = await createCourse(t.db);
  const student = await createUser(t.db);
  for (const { id } of [curator, student]) await enrol(t.db, { user_id: id, course_id: other.id });
  expect(await meOf(curator)).toMatchObject({ role: 'curator', isEnrolled: true });
  expect(await meOf(student)).not.toHaveProperty('isEnrolled');
  expect(await meOf(await createAdmin(t.db))).not.toHaveProperty('isEnrolled');
});
