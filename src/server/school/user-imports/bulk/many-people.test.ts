import { sql } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import { countStatements } from '#test/count-statements.ts';
import { createAdmin, createCourse, createGroup } from '#test/factories.ts';
import { testDatabase } from '#test/for-all-tests.ts';
import { changePeople } from './change-people.ts';

const t = testDatabase();

const people = 1_000;

test('a thousand people come into a group by a few statements for a hundred of them', async () => {
  const admin = await createAdmin(t.db);
  const course = await createCourse(t.db);
  const group = await createGroup(t.db, { course_id: course.id });
  const action = { kind: 'open_course', courseId: course.id, groupId: group.id } as const;
  const { rows } = await sql<{ id: string }>`
    with person as (
      insert into users (id, email, password_hash, first_name, last_name)
      select gen_random_uuid(), 'many' || n || '@example.ru', 'x', 'Имя', 'Фамилия' from generate_series(1, ${people}::integer) n
      returning id
    ), operation as (
      insert into user_imports (id, created_by_id, file_name, source, action)
      values (gen_random_uuid(), ${admin.id}, 'Открыть курс', 'selection', ${JSON.stringify(action)}) returning id
    ), given as (
      insert into user_import_rows (import_id, number, given, user_id)
      select operation.id, row_number() over (), jsonb_build_object('id', person.id), person.id from person, operation
    )
    select id from operation`.execute(t.db);
  const task = {
    importId: rows[0]?.id ?? '',
    actorId: admin.id,
    token: null,
    action,
    hasModelAbroad: false,
    log: pino({ level: 'silent' }),
  };
  const never = new AbortController().signal;
  expect(await countStatements(() => changePeople(t.db, task, never))).toBeLessThan(people / 5);

  const { rows: counted } = await sql`
    select count(*)::integer as enrolled,
      (select count(*)::integer from audit_log where action = 'course_access_granted') as entries,
      (select count(*)::integer from user_import_rows where state = 'updated' and undo is not null) as settled
    from user_courses where group_id = ${group.id}`.execute(t.db);
  expect(counted).toEqual([{ enrolled: people, entries: people, settled: people }]);
});
