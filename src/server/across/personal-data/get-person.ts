import { sql } from 'kysely';
import { asciiEmail } from '#domain/mail-address/mail-address.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Person } from './table-rule.ts';

/** By the current email or, for a deleted person, by an email in the journal. */
export async function getPerson(db: Db, email: string): Promise<Person> {
  const wanted = asciiEmail(email).trim().toLowerCase();
  const user = await db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where(({ fn }) => fn<string>('lower', ['email']), '=', wanted)
    .executeTakeFirst();
  const found = user ?? (await findDeleted(db, wanted));
  if (!found) throw notFound(`О человеке с email ${email} ничего не известно`);
  return { ...found, emails: await emailsOf(db, found.id, wanted) };
}

async function findDeleted(db: Db, email: string): Promise<Omit<Person, 'emails'> | undefined> {
  const { rows } = await sql<Omit<Person, 'emails'>>`
    select subject_id as id, coalesce(details->>'firstName', '') as "firstName", coalesce(details->>'lastName', '') as "lastName"
    from audit_log
    where subject_id is not null
      and not exists (select from users where users.id = subject_id)
      and exists (select from ${stringsOf()} where lower(string #>> '{}') = ${email})
    order by audit_log.id desc
    limit 1`.execute(db);
  return rows[0];
}

/** The person's emails in the journal, without those that belong to somebody else by now. */
async function emailsOf(db: Db, id: string, email: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct lower(string #>> '{}') as email
    from audit_log, ${stringsOf()}
    where subject_id = ${id} and string #>> '{}' like '%@%'
      and not exists (select from users where lower(users.email) = lower(string #>> '{}') and users.id <> ${id})
    union select ${email}`.execute(db);
  return rows.map((row) => row.email);
}

/** All texts in an entry's details, at any depth. */
const stringsOf = () => sql`jsonb_path_query(details, 'strict $.** ? (@.type() == "string")') as string`;
