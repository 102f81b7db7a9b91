import { sql } from 'kysely';
import type { Query, Result } from '#contract/endpoint.ts';
import type { personalData } from '#contract/personal-data/calls.ts';
import type { Erasure } from '#contract/personal-data/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { given } from '#server/platform/db/given.ts';
import { notFound } from '#server/platform/errors.ts';
import { requestColumns } from './request-columns.ts';

/** Open ones by when they are due, or ended ones, the newest first. */
export async function listErasures(
  db: Db,
  { isOpen, before, limit }: Query<typeof personalData.listErasures>,
): Promise<Result<typeof personalData.listErasures>> {
  const open = isOpen === 'true';
  const [requests, byItself] = await Promise.all([
    selectErasures(db)
      .where('erasure_requests.state', open ? '=' : '<>', 'open')
      .$call(given(before, (query, number) => query.where('erasure_requests.number', '<', number)))
      .$if(open, (query) => query.orderBy('erasure_requests.due_at'))
      .orderBy('erasure_requests.number', 'desc')
      .limit(limit)
      .execute(),
    findSwitch(db),
  ]);
  return { requests, byItself };
}

export const getErasure = (db: Db, id: string): Promise<Erasure> =>
  selectErasures(db).where('erasure_requests.id', '=', id).executeTakeFirstOrThrow(noSuchErasure);

/** Whether requests are carried out without a person. */
export async function findSwitch(db: Db): Promise<boolean> {
  const school = await db.selectFrom('school_settings').select('erases_by_itself').executeTakeFirst();
  return school?.erases_by_itself ?? false;
}

export const noSuchErasure = () => notFound('Просьба не найдена');

/** Whoever was deleted before is named by the journal, as long as nobody has erased them. */
const selectErasures = (db: Db) =>
  db
    .selectFrom('erasure_requests')
    .leftJoin('users', 'users.id', 'erasure_requests.user_id')
    .leftJoin('users as enders', 'enders.id', 'erasure_requests.ended_by_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('audit_log')
          .select('details')
          .whereRef('subject_id', '=', 'erasure_requests.account_id')
          .where('action', '=', 'user_deleted')
          .orderBy('audit_log.id', 'desc')
          .limit(1)
          .as('deleted'),
      (join) => join.onTrue(),
    )
    .select([
      'erasure_requests.id',
      ...requestColumns,
      'reason',
      'ended_at as endedAt',
      sql<Erasure['person']>`case
        when users.id is not null then jsonb_build_object(
          'firstName', users.first_name, 'lastName', users.last_name, 'email', users.email)
        when deleted.details ? 'email' then jsonb_build_object(
          'firstName', deleted.details->>'firstName', 'lastName', deleted.details->>'lastName',
          'email', deleted.details->>'email')
      end`.as('person'),
      sql<boolean>`users.id is null and state <> 'done'`.as('isDeleted'),
      sql<Erasure['endedBy']>`case when enders.id is not null then jsonb_build_object(
        'firstName', enders.first_name, 'lastName', enders.last_name) end`.as('endedBy'),
    ]);
