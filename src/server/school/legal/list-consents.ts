import type { FastifyReply } from 'fastify';
import type { Query } from '#contract/endpoint.ts';
import type { legal } from '#contract/legal/calls.ts';
import type { ConsentEntry } from '#contract/legal/schemas.ts';
import { actNames, howNames, kindNames } from '#contract/legal/words.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { given } from '#server/platform/db/given.ts';
import { personOf, personWithEmailOf } from '#server/platform/db/person-of.ts';
import { readInBatches } from '#server/platform/db/read-in-batches.ts';
import type { Cell } from '#server/platform/http/csv-file.ts';
import { streamTable, tableOf } from '#server/platform/http/table-file.ts';

/** Newest first. For administrators. */
export async function listConsents(
  db: Db,
  { userId, kind, act, from, to, limit, cursor }: Query<typeof legal.listConsents> = {},
): Promise<ConsentEntry[]> {
  return db
    .selectFrom('consents')
    .innerJoin('legal_texts', 'legal_texts.id', 'consents.text_id')
    .innerJoin('users as person', 'person.id', 'consents.user_id')
    .leftJoin('users as noting', 'noting.id', 'consents.noted_by_id')
    .select([
      'consents.id',
      'consents.text_id as textId',
      'consents.kind',
      'legal_texts.number',
      'legal_texts.title',
      'consents.act',
      'consents.at',
      'consents.how',
      'consents.address',
      'consents.device',
      'consents.note',
      personWithEmailOf('person').$notNull().as('user'),
      personOf('noting').as('notedBy'),
    ])
    .$call(given(userId, (query, id) => query.where('consents.user_id', '=', id)))
    .$call(given(kind, (query, one) => query.where('consents.kind', '=', one)))
    .$call(given(act, (query, one) => query.where('consents.act', '=', one)))
    .$call(given(from, (query, time) => query.where('consents.at', '>=', time)))
    .$call(given(to, (query, time) => query.where('consents.at', '<', time)))
    .$call(given(cursor, (query, id) => query.where('consents.id', '<', id)))
    .orderBy('consents.id', 'desc')
    .$call(given(limit, (query, count) => query.limit(count)))
    .execute();
}

export function exportConsents(
  db: Db,
  reply: FastifyReply,
  { format, ...filters }: Query<typeof legal.exportConsents>,
): FastifyReply {
  const entries = readInBatches(1_000, (page) => listConsents(db, { ...filters, ...page }));
  return streamTable(reply, { name: 'Журнал согласий', format }, tableOf(header, entries, rowOf));
}

const header = [
  'Когда',
  'Фамилия',
  'Имя',
  'Email',
  'Документ',
  'Редакция',
  'Ответ',
  'Как',
  'Адрес',
  'Устройство',
  'Примечание',
  'Кто внёс',
];

const rowOf = ({
  at,
  user,
  kind,
  number,
  act,
  how,
  address,
  device,
  note,
  notedBy,
}: ConsentEntry): Cell[] => [
  at,
  user.lastName,
  user.firstName,
  shownEmail(user.email),
  kindNames[kind],
  number,
  actNames[act],
  howNames[how],
  address,
  device,
  note,
  notedBy && `${notedBy.lastName} ${notedBy.firstName}`,
];
