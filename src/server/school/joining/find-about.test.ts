import { expect, test } from 'vitest';
import {
  createCourse,
  createCurator,
  createGroup,
  createJoinLink,
  createLesson,
  hoursFromNow,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();

test('The offer says what the course is, for how long, and who looks after its group', async () => {
  const course = await createCourse(t.db, { title: 'Переговоры', description: 'О чужих ошибках' });
  const starts = hoursFromNow(24);
  const group = await createGroup(t.db, { course_id: course.id, title: 'Осень', starts_at: starts });
  const other = await createGroup(t.db, { course_id: course.id, title: 'Зима' });
  const lesson = await createLesson(t.db, { course_id: course.id });
  await createLesson(t.db, { course_id: course.id, published_at: null });
  const due = hoursFromNow(72);
  await t.db
    .insertInto('group_lessons')
    .values({ group_id: group.id, lesson_id: lesson.id, due_at: due })
    .execute();
  for (const [last_name, group_id] of [
    ['Ветрова', group.id],
    ['Крылова', undefined],
    ['Чужая', other.id],
  ] as const)
    await createCurator(t.db, { first_name: 'Анна', last_name, of: [{ course_id: course.id, group_id }] });
  const { code } = await createJoinLink(t.db, { course_id: course.id, group_id: group.id });
  const offer = await t.call('GET', `/api/join/${code}`);
  expect(offer.json().about).toEqual({
    description: 'О чужих ошибках',
    lessons: 1,
    startsAt: new Date(starts).toISOString(),
    until: new Date(due).toISOString(),
    curators: ['Анна Ветрова', 'Анна Крылова'],
  });
});
