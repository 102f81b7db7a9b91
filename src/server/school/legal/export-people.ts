import type { FastifyReply } from 'fastify';
import type { Query } from '#contract/endpoint.ts';
import type { legal } from '#contract/legal/calls.ts';
import type { ListedUser } from '#contract/users/schemas.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { asksAbout } from '#server/accounts/consents/agrees-to.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { readInBatches } from '#server/platform/db/read-in-batches.ts';
import type { Cell } from '#server/platform/http/csv-file.ts';
import { streamTable, tableOf } from '#server/platform/http/table-file.ts';
import { listUsers } from '#server/school/users/users.ts';

/** The list of people as it is filtered, for a tool of the school's own. */
export async function exportPeople(
  db: Db,
  reply: FastifyReply,
  { format, ...filters }: Query<typeof legal.exportPeople>,
): Promise<FastifyReply> {
  const columns = columnsOf(await asksAbout(db, 'letters'));
  const table = tableOf(
    columns.map(([heading]) => heading),
    readInBatches(1_000, (page) => listUsers(db, { ...filters, ...page })),
    (person) => columns.map(([, cellOf]) => cellOf(person)),
  );
  return streamTable(reply, { name: 'Пользователи', format }, table);
}

type Column = readonly [heading: string, cellOf: (person: ListedUser) => Cell];

const roleNames = { admin: 'администратор', curator: 'куратор', student: 'студент' };

const columnsOf = (asksAboutLetters: boolean): Column[] => [
  ['Фамилия', ({ lastName }) => lastName],
  ['Имя', ({ firstName }) => firstName],
  ['Email', ({ email }) => shownEmail(email)],
  ['Роль', ({ role }) => roleNames[role]],
  ...(asksAboutLetters ? [lettersColumn] : []),
];

const lettersColumn: Column = [
  'Согласны на письма',
  ({ agreesToLetters }) => (agreesToLetters ? 'да' : 'нет'),
];
