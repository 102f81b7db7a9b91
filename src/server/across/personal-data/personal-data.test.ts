import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBusyPerson, theirs } from '#test/busy-person.ts';
import {
  createAdmin,
  createAnswer,
  createProgress,
  createReview,
  createUser,
  enrol,
} from '#test/factories.ts';
import { fillTables, tableNames } from '#test/fill-tables.ts';
import { createImportSetting, type ImportSetting } from '#test/import-setting.ts';
import { actText } from './act-text.ts';
import { erasePerson } from './erase-person.ts';
import { getAct } from './erasure-act.ts';
import { exportPerson } from './export-person.ts';
import { tableRules } from './table-rules.ts';

let t: ImportSetting;

beforeEach(async () => {
  t = await createImportSetting();
});

afterEach(() => t.close());

/** The tables, including the queue's, with a row that contains any of these words. */
async function wherever(pool: pg.Pool, words: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p', 'm') and nspname !~ '^(pg_|information_schema$)'`);
  const found: string[] = [];
  for (const { name } of rows) {
    const hit = await pool.query(`select from ${name} as row where row::text ilike any($1) limit 1`, [
      words.map((word) => `%${word}%`),
    ]);
    if (hit.rowCount) found.push(name);
  }
  return found.toSorted();
}

async function tableCounts(pool: pg.Pool): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const name of await tableNames(pool)) {
    const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from "${name}"`);
    counts.set(name, rows[0]?.count ?? 0);
  }
  return counts;
}

describe('a person who is erased', () => {
  test('is nowhere in the database: no name, no email of now or before, no answer; of the id, the number of the account in requests and their act', async () => {
    const { id } = await createBusyPerson(t);
    const words = [id, ...Object.values(theirs)];
    expect(await wherever(t.pool, words)).toEqual(
      expect.arrayContaining(
        [
          'answer_files',
          'answers',
          'audit_log',
          'certificates',
          'dialogue_turns',
          'dialogues',
          'draft_files',
          'earlier_invitations',
          'erasure_requests',
          'known_addresses',
          'lesson_progress',
          'login_failures',
          'plans',
          'remark_checks',
          'remarks',
          'review_drafts',
          'reviews',
        ]
          .concat([
            'run_results',
            'sessions',
            'survey_answers',
            'survey_responses',
            'turn_drafts',
            'user_courses',
            'user_import_rows',
            'users',
          ])
          .map((name) => `public.${name}`),
      ),
    );

    expect((await erasePerson(t.db, theirs.email.toUpperCase())).rows).toBeGreaterThan(15);

    expect(await wherever(t.pool, Object.values(theirs))).toEqual([]);
    expect(await wherever(t.pool, [id])).toEqual(['public.erasure_requests']);
    await expect(exportPerson(t.db, theirs.email)).rejects.toThrow('ничего не известно');
  });

  test('leaves an act that counts what there was, says what they agreed to, and doesn’t name them', async () => {
    const { id } = await createBusyPerson(t);
    await t.pool.query(
      "insert into operators (name, address, email) values ('ООО «Ромашка»', 'Москва, Тверская, 1', 'law@example.ru')",
    );
    const before = await tableCounts(t.pool);
    const { rows, id: requestId } = await erasePerson(t.db, theirs.email);
    const act = await getAct(t.db, requestId);
    const after = await tableCounts(t.pool);

    const titles = Object.entries(tableRules).flatMap(([table, rule]) =>
      // Entries of the journal and requests stay, without the person.
      'none' in rule || table === 'audit_log' || rule.goes === 'kept' ? [] : [{ table, title: rule.title }],
    );
    const counted = new Map(act.kinds.map((kind) => [kind.title, kind.rows]));
    for (const { table, title } of titles) {
      expect.soft(counted.get(title) ?? 0, table).toBe((before.get(table) ?? 0) - (after.get(table) ?? 0));
    }
    expect(act.kinds.reduce((sum, kind) => sum + kind.rows, 0)).toBe(rows);
    expect(act.consents).toMatchObject([
      { title: 'Согласие на обработку персональных данных', act: 'Согласие' },
    ]);

    const text = actText(act);
    expect(text).toContain('Оператор: ООО «Ромашка», Москва, Тверская, 1');
    expect(text).toContain(`Учётная запись: ${id}`);
    expect(text).toMatch(/— Ответы: 3\n/);
    for (const word of Object.values(theirs)) expect(text).not.toContain(word);
  });

  test('leaves everybody else and the school as they were, and a trace that it was done', async () => {
    const { id } = await createBusyPerson(t);
    const lesson = await t.db.selectFrom('lessons').selectAll().executeTakeFirstOrThrow();
    const namesake = await createUser(t.db, { first_name: theirs.name, last_name: theirs.surname });
    await enrol(t.db, { user_id: namesake.id, course_id: lesson.course_id });
    await createProgress(t.db, { user_id: namesake.id, lesson_id: lesson.id });
    const answer = await createAnswer(t.db, { user_id: namesake.id, lesson_id: lesson.id });
    await createReview(t.db, { answer_id: answer.id });
    await t.call('PUT', `/api/users/${namesake.id}`, { as: t.admin, body: { firstName: 'Нестор' } });
    const kept = await exportPerson(t.db, namesake.email);
    const journalBefore = await t.pool.query('select id, action, user_id from audit_log order by id');

    await erasePerson(t.db, theirs.email);

    expect((await exportPerson(t.db, namesake.email)).tables).toEqual(kept.tables);
    expect(await t.db.selectFrom('lessons').selectAll().execute()).toEqual([lesson]);
    const journal = await t.pool.query('select id, action, user_id from audit_log order by id');
    // Only the person's own actions have lost their actor.
    expect(journal.rows.slice(0, -1)).toEqual(
      journalBefore.rows.map((row) => (row.user_id === id ? { ...row, user_id: null } : row)),
    );
    expect(journal.rows.at(-1)).toMatchObject({ action: 'person_erased', user_id: null });
    const shown = await t.call('GET', '/api/audit', { as: t.admin });
    expect(shown.statusCode).toBe(200);
  });

  test('is found also when an administrator has deleted them before', async () => {
    const { id } = await createBusyPerson(t);
    await t.call('DELETE', `/api/users/${id}`, { as: t.admin });
    expect(await wherever(t.pool, [theirs.name, theirs.firstEmail])).toEqual([
      'public.audit_log',
      'public.join_requests',
      'public.user_import_rows',
    ]);
    expect(Object.keys((await exportPerson(t.db, theirs.email)).tables)).toEqual([
      'join_requests',
      'outbox',
      'outbox_tries',
      'login_failures',
      'user_import_rows',
      'audit_log',
      'erasure_requests',
    ]);

    await erasePerson(t.db, theirs.email);
    expect(await wherever(t.pool, [theirs.name, theirs.email, theirs.firstEmail, theirs.reason])).toEqual([]);
    expect(await wherever(t.pool, [id])).toEqual(['public.erasure_requests']);
  });

  test('is not the person who has the email by now', async () => {
    const { id } = await createBusyPerson(t);
    const heir = await createUser(t.db, { email: theirs.firstEmail });
    await erasePerson(t.db, theirs.email);
    expect(await t.db.selectFrom('users').select('id').where('id', '=', heir.id).execute()).toHaveLength(1);
    expect(await t.db.selectFrom('users').select('id').where('id', '=', id).execute()).toHaveLength(0);
  });

  test('is never the last administrator, and of two erased at once one stays', async () => {
    await expect(erasePerson(t.db, 'admin@example.ru')).rejects.toThrow('Это последний администратор');
    const other = await createAdmin(t.db);
    const ends = await Promise.allSettled([
      erasePerson(t.db, 'admin@example.ru'),
      erasePerson(t.db, other.email),
    ]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('must be known', async () => {
    await expect(erasePerson(t.db, 'nobody@example.ru')).rejects.toThrow(
      'nobody@example.ru ничего не известно',
    );
  });
});

test('what is exported is all of theirs and nothing that is secret', async () => {
  const { id } = await createBusyPerson(t);
  const { tables } = await exportPerson(t.db, theirs.email, { withPrivate: true });
  const text = JSON.stringify(tables);
  for (const word of Object.values(theirs)) expect(text).toContain(word);
  expect(tables.users).toMatchObject([{ id, email: theirs.email, first_name: theirs.name, role: 'student' }]);
  expect(tables.answers).toHaveLength(3);
  expect(tables.audit_log?.map(({ action }) => action)).toContain('user_created');
  expect(text).not.toMatch(/argon2|password_hash|token_hash|"prompt"/);
  const withRows = Object.entries(tableRules).flatMap(([name, rule]) => ('none' in rule ? [] : [name]));
  expect(Object.keys(tables).toSorted()).toEqual(withRows.toSorted());
});

test('a plan is in no export but one that was asked for it, and that one is in the journal', async () => {
  const { id } = await createBusyPerson(t);
  const usual = await exportPerson(t.db, theirs.email);
  expect(JSON.stringify(usual)).not.toContain(theirs.words);
  expect(usual.tables.set_asides).toHaveLength(1);
  const journal = async () =>
    (
      await t.pool.query(
        `select subject_id, details from audit_log where action = 'person_exported_privately'`,
      )
    ).rows;
  expect(await journal()).toEqual([]);

  const whole = await exportPerson(t.db, theirs.email, { withPrivate: true });
  expect(whole.tables.plans).toMatchObject([{ words: theirs.words }]);
  expect(await journal()).toEqual([{ subject_id: id, details: {} }]);
});

describe('what tableRules.ts says of the tables', () => {
  test('holds for a row in each: those of the person go whole, whatever columns they have', async () => {
    await t.pool.query('truncate users cascade');
    await fillTables(t.pool);
    const { rows } = await t.pool.query('select email from users');
    await createAdmin(t.db);
    await erasePerson(t.db, rows[0].email);

    const left = (await wherever(t.pool, ['%'])).map((name) => name.replace('public.', ''));
    const none = Object.entries(tableRules).flatMap(([name, rule]) => ('none' in rule ? [name] : []));
    const ours = await tableNames(t.pool);
    // The other administrator and the trace; and the columns for searching, whose words differ from the plain values.
    const expected = [
      ...none,
      'users',
      'audit_log',
      'join_requests',
      'user_import_rows',
      'login_failures',
      'review_drafts',
      'erasure_requests',
    ];
    expect(ours.filter((name) => left.includes(name) && !expected.includes(name))).toEqual([]);
  });

  test('names every reference to a person: it goes with them, or is emptied by their going', async () => {
    const { rows } = await t.pool.query<{ name: string; rule: string }>(
      `select conrelid::regclass::text as name, confdeltype::text as rule
       from pg_constraint where contype = 'f' and confrelid = 'users'::regclass`,
    );
    expect(rows.length).toBeGreaterThan(8);
    for (const { name, rule } of rows) {
      const tableRule = Object.entries(tableRules).find(([table]) => table === name)?.[1];
      const goes = tableRule && 'goes' in tableRule ? tableRule.goes : undefined;
      // `set null` where the column only records the author; `cascade` where the row is theirs.
      if (rule === 'c') expect(goes, name).toBe('with the person');
      else expect(rule, name).toBe('n');
    }
  });
});
