import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CourseTemplate } from '#contract/courses/schemas.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createAdmin, createSkill } from '#test/factories.ts';

let t: TestApp;
let admin: { id: string };

beforeAll(async () => {
  t = await createTestApp();
  admin = await createAdmin(t.db);
});
afterAll(() => t.close());

test('a course is made from a template in an empty school: a draft with lessons, criteria and talks', async () => {
  const templates: CourseTemplate[] = (await t.call('GET', '/api/course-templates', { as: admin })).json();
  expect(templates.map(({ template, lessonCount, talkCount }) => [template, lessonCount, talkCount])).toEqual(
    [
      ['difficult-conversations', 8, 2],
      ['feedback', 7, 1],
    ],
  );

  const made = await t.call('POST', '/api/course-templates/feedback/courses', { as: admin });
  expect(made.statusCode).toBe(201);
  const course = made.json();
  expect(course).toMatchObject({ title: templates[1]?.title, lessonCount: 7, publishedAt: null });
  const lessons = (await t.call('GET', `/api/courses/${course.id}/lessons`, { as: admin })).json();
  const lesson = (await t.call('GET', `/api/lessons/${lessons[0].id}`, { as: admin })).json();
  expect(lesson.criteria.length).toBeGreaterThan(2);
  expect(lesson.assignment).toBeTruthy();
  const people = await t.db.selectFrom('users').select('id').execute();
  expect(people).toHaveLength(1);
  const journal = await t.db.selectFrom('audit_log').select('action').execute();
  expect(journal).toEqual([{ action: 'course_created' }]);
});

test('its criteria stand under the skills of the same names that the school has, and no skill is added', async () => {
  const skill = await createSkill(t.db, { title: 'факты вместо приговоров' });
  const old = await createSkill(t.db, { title: 'Понятная просьба', archived_at: new Date().toISOString() });
  const made = await t.call('POST', '/api/course-templates/feedback/courses', { as: admin });
  const lessons = (await t.call('GET', `/api/courses/${made.json().id}/lessons`, { as: admin })).json();
  const ties = await t.db.selectFrom('criterion_skills').select(['lesson_id', 'skill_id']).execute();
  expect(ties.length).toBeGreaterThan(1);
  expect(new Set(ties.map(({ skill_id: id }) => id))).toEqual(new Set([skill.id]));
  const ids = lessons.map(({ id }: { id: string }) => id);
  expect(ties.every(({ lesson_id: id }) => ids.includes(id))).toBe(true);
  expect(await t.db.selectFrom('skills').select('id').orderBy('id').execute()).toEqual(
    [skill.id, old.id].toSorted().map((id) => ({ id })),
  );
});

test('there is no other template', async () => {
  for (const name of ['scenarios', 'none', '..%2Ffeedback']) {
    const { statusCode } = await t.call('POST', `/api/course-templates/${name}/courses`, { as: admin });
    expect([400, 404]).toContain(statusCode);
  }
});
