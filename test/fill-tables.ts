import { randomUUIDv7 } from 'node:crypto';
import pg from 'pg';

type Values = Record<string, unknown>;

/** Where a row made of plain values would break a rule of its table. */
const special: Record<string, Values> = {
  answers: { lines: '[]' },
  api_tokens: { start: 'otk_AbCd', scopes: '{people:read}' },
  // What is kept of a course's figures is what its rows give: a migration may count them anew.
  course_activity: { quarter: '2026-05-04T03:00:00Z' },
  certificates: { words: '{}' },
  courses: { certificate: null },
  counter_quotes: { state: 'upheld' },
  consents: { note: null },
  dialogues: { branched_at: null, family_id: null },
  dialogue_turns: { state: 'done' },
  erasure_requests: { state: 'done', refusal: null },
  groups: { ends_at: null },
  lesson_drafts: { fields: '{}' },
  lessons: { answer_file_kinds: ['pdf'], is_begun: false },
  legal_texts: { kind: 'processing' },
  operators: { inn: '7707083893', ogrn: '1027700132195', email: 'school@example.ru' },
  outbox: { ended_at: null },
  personal_links: { email: null },
  meetings: { minutes: 60 },
  mentor_versions: { criteria: '[]' },
  plans: { ask_at: null, source: 'free' },
  messages: { is_own: false, referral_id: null },
  referrals: { reason: 'disagreement', response_id: null, dialogue_id: null, thread_id: null },
  retention: { kind: 'sign_ins' },
  retention_sweeps: { kind: 'sign_ins' },
  reviews: { state: 'done', in_force: true, unhelpful: null },
  run_results: { state: 'done', sample_id: null },
  samples: { source: 'answer', content: null },
  sample_levels: { level: 0, levels: ['Есть'] },
  school_settings: { time_zone: 'Europe/Moscow', accent: '#2f4bb5', short_name: 'Школа' },
  survey_wordings: { options: null },
  users: { role: 'student', blocked_at: null },
  webhooks: {
    types: ['answer.submitted'],
    url: 'https://example.ru/',
    stopped_at: null,
    stopped_because: null,
  },
  user_import_rows: { problem: null, password: null },
};

/** References of figures, which have no foreign key. */
const unsaidKeys: Record<string, Table['keys']> = {
  course_activity: [{ target: 'courses', columns: ['course_id'], targetColumns: ['id'] }],
  course_standings: [{ target: 'courses', columns: ['course_id'], targetColumns: ['id'] }],
  lesson_figures: [{ target: 'lessons', columns: ['lesson_id'], targetColumns: ['id'] }],
};

/** Rows of other kinds, which refer to what the usual row of their table doesn't; undefined: as the key says. */
const otherKinds: Record<string, readonly Values[]> = {
  dialogues: [
    { branched_from_id: null },
    { kind: 'take', answer_id: null, branched_at: 1, family_id: randomUUIDv7() },
  ],
  groups: [{ archived_at: null }],
  messages: [
    { is_own: true, by_id: null },
    { text: null, referral_id: undefined, idempotency_key: null },
  ],
  plans: [{ source: 'own', lesson_id: null, shared_at: null, shares_note: false }],
  referrals: [
    { reason: 'crisis', answer_id: null, remark_id: null, response_id: undefined },
    { reason: 'doubt', answer_id: null, remark_id: null, dialogue_id: undefined },
    { reason: 'message', answer_id: null, remark_id: null, thread_id: undefined },
  ],
  mentor_versions: [{ published_at: null, number: null }],
  run_results: [{ sample_id: undefined, answer_id: null }],
  samples: [{ source: 'typed', answer_id: null, content: 'Образец' }],
  scenarios: [{ published_at: null, in_force: false }],
};

type Queries = Pick<pg.ClientBase, 'query'>;

/**
 * Puts a row into every table of the database, at whatever level of migrations it is: every column filled, every reference
 * followed. A new table needs nothing here, unless its own rules ask for a value that can't be read from the catalog.
 */
export async function fillTables(pool: Queries): Promise<Rows> {
  const tables = await tablesOf(pool);
  // What triggers would count is filled in as well.
  await setTriggers(pool, tables, 'disable');
  const rows: Rows = {};
  for (let left = tables; left.length > 0;) {
    const ready = left.filter(({ name, keys }) =>
      keys.every(({ target }) => target === name || rows[target] !== undefined),
    );
    if (ready.length === 0) throw new Error(`No order for ${left.map(({ name }) => name).join(', ')}`);
    for (const table of ready) rows[table.name] = [await fill(pool, table, (key) => rows[key.target]?.[0])];
    left = left.filter((table) => !ready.includes(table));
  }
  await setTriggers(pool, tables, 'enable');
  return rows;
}

/**
 * Adds to every table rows that refer each to any of the rows that are there, by `pick`, which returns a number below its
 * argument. What a rule of the table refuses is left out.
 */
export async function fillMixed(pool: Queries, rows: Rows, pick: (below: number) => number): Promise<void> {
  const tables = await tablesOf(pool);
  await setTriggers(pool, tables, 'disable');
  const inOrder = Object.keys(rows).flatMap((name) => tables.filter((table) => table.name === name));
  for (const [number, table] of [...inOrder, ...inOrder].entries()) {
    for (const kind of [{}, ...(otherKinds[table.name] ?? [])]) {
      const anyOf = (key: Key, filled: Values) => {
        const fitting = (rows[key.target] ?? []).filter((target) =>
          key.columns.every((column, place) => {
            const value = filled[column];
            return value === undefined || value === target[key.targetColumns[place] ?? ''];
          }),
        );
        return fitting[pick(fitting.length)];
      };
      const added = await fill(pool, table, anyOf, { suffix: `.${number}`, kind }).catch(nothingIfRefused);
      if (added) rows[table.name]?.push(added);
    }
  }
  await setTriggers(pool, tables, 'enable');
}

/** A key is taken, a rule of the table broken, or it has one row at most. */
function nothingIfRefused(error: unknown): undefined {
  if (error instanceof pg.DatabaseError && error.code?.startsWith('23')) return undefined;
  throw error;
}

/** The tables of the app, in the order of their names. */
export async function tableNames(pool: Queries): Promise<string[]> {
  return (await tablesOf(pool)).map(({ name }) => name);
}

/** By table. */
export type Rows = Record<string, Values[]>;

interface Key {
  target: string;
  columns: string[];
  targetColumns: string[];
}

interface Table {
  name: string;
  columns: { name: string; type: string; allowed: string | null }[];
  /** Those of several columns first: what they say of a column holds for the others. */
  keys: Key[];
}

async function tablesOf(pool: Queries): Promise<Table[]> {
  const { rows } = await pool.query<Table>(`
    select relname as name,
      (select json_agg(json_build_object(
          'name', attname,
          'type', format_type(atttypid, null),
          -- Of a column that may only be one of a few words, the first.
          'allowed', (
            select substring(pg_get_constraintdef(pg_constraint.oid) from 'ANY \\(ARRAY\\[''(\\w+)''')
            from pg_constraint
            where conrelid = table_.oid and contype = 'c' and conkey = array[attnum] limit 1)
        ) order by attnum)
        from pg_attribute
        where attrelid = table_.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      coalesce((select json_agg(json_build_object(
          'target', (select relname from pg_class where oid = confrelid),
          'columns', (select json_agg(attname order by place) from unnest(conkey) with ordinality as key (number, place)
            join pg_attribute on attrelid = conrelid and attnum = number),
          'targetColumns', (select json_agg(attname order by place) from unnest(confkey) with ordinality as key (number, place)
            join pg_attribute on attrelid = confrelid and attnum = number)
        ) order by cardinality(conkey) desc, conname)
        from pg_constraint where conrelid = table_.oid and contype = 'f'), '[]') as keys
    from pg_class table_
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
    order by relname`);
  return rows.map((table) => ({ ...table, keys: [...table.keys, ...(unsaidKeys[table.name] ?? [])] }));
}

async function setTriggers(pool: Queries, tables: Table[], to: 'enable' | 'disable'): Promise<void> {
  for (const { name } of tables) await pool.query(`alter table "${name}" ${to} trigger user`);
}

async function fill(
  pool: Queries,
  { name, columns, keys }: Table,
  targetOf: (key: Key, filled: Values) => Values | undefined,
  { suffix = '', kind }: { suffix?: string; kind?: Values } = {},
): Promise<Values> {
  const referring: Values = {};
  for (const key of keys) {
    const target = targetOf(key, referring);
    for (const [place, column] of key.columns.entries()) {
      referring[column] = target?.[key.targetColumns[place] ?? ''];
    }
  }
  const row: Values = {
    ...Object.fromEntries(columns.map((column) => [column.name, plainValue(name, column, suffix)])),
    ...referring,
  };
  // At an older level, a column may not be there yet.
  for (const [column, value] of Object.entries({ ...special[name], ...kind })) {
    if (column in row && value !== undefined) row[column] = value;
  }
  const names = Object.keys(row);
  const list = names.map((column) => `"${column}"`).join(', ');
  const places = names.map((_, index) => `$${index + 1}`).join(', ');
  const inserted = await pool.query(
    `insert into "${name}" (${list}) values (${places}) returning *`,
    Object.values(row),
  );
  return inserted.rows[0];
}

function plainValue(
  table: string,
  { name, type, allowed }: Table['columns'][number],
  suffix: string,
): unknown {
  if (allowed !== null) return allowed;
  switch (type) {
    case 'uuid':
      return randomUUIDv7();
    case 'uuid[]':
      return [randomUUIDv7()];
    case 'text':
      // What a file is, its extension says.
      if (table === 'files' && name === 'name') return `file${suffix}.webp`;
      return `${table}.${name}${suffix}@example.ru`;
    case 'text[]':
      return [`${table}.${name}`];
    case 'smallint[]':
    case 'integer[]':
      return [1];
    case 'smallint':
    case 'integer':
    case 'bigint':
      return 1;
    case 'numeric':
      return '1.50';
    case 'boolean':
      // It would close every call to its person.
      return name !== 'must_change_password';
    case 'timestamp with time zone':
      return '2026-05-04T03:02:01.123456Z';
    case 'date[]':
      return ['2026-05-04'];
    case 'jsonb':
      return JSON.stringify({ [table]: name });
    case 'bytea':
      return Buffer.from(`${table}.${name}${suffix}`);
    default:
      throw new Error(`No value for ${table}.${name}, which is ${type}`);
  }
}
