import { expect, test } from 'vitest';
import type { Today } from '#contract/today/schemas.ts';
import { createAdmin, createCourse, createLesson, createMentorVersion } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));

const offers = ({ items }: Today) => items.filter(({ kind }) => kind === 'lead_first');

test('an author is asked once for a course of before, and never for a new one', async () => {
  const course = await createCourse(t.db, { offers_lead_first: true });
  const lesson = await createLesson(t.db, { course_id: course.id });
  await createMentorVersion(t.db, { lesson_id: lesson.id, cueing: 'show' });
  const fresh = await createLesson(t.db, { course_id: (await createCourse(t.db)).id });
  await createMentorVersion(t.db, { lesson_id: fresh.id, cueing: 'show' });

  const get = async (as = admin): Promise<Today> => (await t.call('GET', '/api/today', { as })).json();
  const key = `lead_first:${course.id}`;
  expect(offers(await get())).toEqual([
    { kind: 'lead_first', key, course: { id: course.id, title: course.title }, lessons: 1 },
  ]);

  const later = await t.call('PUT', `/api/today/${key}/later`, { as: admin });
  expect([later.statusCode, offers(later.json())]).toEqual([200, []]);
  expect(offers(await get(await createAdmin(t.db)))).toEqual([]);
});
