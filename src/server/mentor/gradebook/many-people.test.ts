import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Gradebook } from '#contract/gradebook/schemas.ts';
import {
  aCriterion,
  createAdmin,
  createAnswer,
  createCourse,
  createLesson,
  createMentorVersion,
  createRemark,
  createReview,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { peopleAtOnce } from './select-gradebook.ts';

const t = testApp();

test('has each of more people than are read at once, with what is counted of all', async () => {
  const course = await createCourse(t.db);
  const lesson = await createLesson(t.db, { course_id: course.id });
  const version = await createMentorVersion(t.db, { lesson_id: lesson.id, criteria: [aCriterion('Факты')] });
  const count = 2 * peopleAtOnce + 1;
  const { rows: people } = await sql<{ id: string }>`
    with person as (
      insert into users (id, email, first_name, last_name, role)
      select uuid_v7(), 'many-' || n || '@example.ru', 'Имя', 'Фамилия ' || lpad(n::text, 4, '0'), 'student'
      from generate_series(1, ${count}::integer) n returning id
    ), enrolled as (
      insert into user_courses (id, user_id, course_id) select uuid_v7(), id, ${course.id} from person
    ), done as (
      insert into lesson_progress (id, user_id, lesson_id, sent_at, completed_at, passed_how)
      select uuid_v7(), id, ${lesson.id}, now(), now(), 'sent' from person
    )
    select id from person order by id`.execute(t.db);
  const judged = [people[0], people.at(-1)];
  for (const person of judged) {
    const answer = await createAnswer(t.db, { user_id: person?.id ?? '', lesson_id: lesson.id });
    const review = await createReview(t.db, { answer_id: answer.id, mentor_version_id: version.id });
    await createRemark(t.db, { review_id: review.id, criterion_id: version.criteria[0]?.id ?? '', level: 1 });
  }

  const admin = await createAdmin(t.db);
  const response = await t.call('GET', `/api/courses/${course.id}/gradebook`, { as: admin });
  const table: Gradebook = response.json();

  expect(table.lessons).toMatchObject([{ id: lesson.id, done: count }]);
  expect(new Set(table.people.map(({ id }) => id))).toEqual(new Set(people.map(({ id }) => id)));
  expect(table.people).toHaveLength(count);
  const names = table.people.map(({ lastName }) => lastName);
  expect(names).toEqual(names.toSorted());
  expect(table.rubrics).toHaveLength(1);
  const withLevels = table.people.filter(({ cells }) => (cells[0]?.levels.length ?? 0) > 0);
  expect(new Set(withLevels.map(({ id }) => id))).toEqual(new Set(judged.map((person) => person?.id)));
  expect(withLevels.map(({ cells }) => cells[0])).toMatchObject(
    judged.map(() => ({ levels: [1], rubric: 0 })),
  );
});
