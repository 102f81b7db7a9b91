import { sql } from 'kysely';
import type { Plan } from '#contract/plans/schemas.ts';
import { mostAsked } from '#contract/plans/schemas.ts';
import { crisisTier } from '#server/models/safety/crisis-tier.ts';
import { readSupportText } from '#server/models/safety/support-text.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchPlan } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';
import { asksNow } from './asking.ts';
import { rehearsal } from './rehearsal.ts';

/** The viewer's own, newest first: nobody else has a way to them but `listSharedPlans`. */
export async function listPlans(db: Db, viewer: Viewer): Promise<Plan[]> {
  const rows = await ownPlans(db, viewer).orderBy('plans.id', 'desc').execute();
  return withSupport(db, rows);
}

export async function getPlan(db: Db, viewer: Viewer, planId: string): Promise<Plan> {
  const row = await ownPlans(db, viewer).where('plans.id', '=', planId).executeTakeFirstOrThrow(noSuchPlan);
  const [plan] = await withSupport(db, [row]);
  if (!plan) throw noSuchPlan();
  return plan;
}

const ownPlans = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('plans')
    .leftJoin('lessons', 'lessons.id', 'plans.lesson_id')
    .select([
      'plans.id',
      'plans.cue',
      'plans.words',
      'plans.source',
      sql<Plan['lesson']>`case when lessons.id is not null then jsonb_build_object('id', lessons.id,
        'title', case when ${lessonOpenTo(viewer)} then lessons.title end) end`.as('lesson'),
      'plans.remark_id as remarkId',
      rehearsal(viewer).as('rehearsal'),
      'plans.ask_at as askAt',
      asksNow.as('asks'),
      sql<boolean>`plans.asked < ${sql.lit(mostAsked)}`.as('mayAskAgain'),
      'plans.outcome',
      'plans.note',
      'plans.settled_at as settledAt',
      sql<Plan['shared']>`case when shared_at is not null then
        jsonb_build_object('at', iso_time(shared_at), 'withNote', shares_note) end`.as('shared'),
      'plans.created_at as createdAt',
    ])
    .where('plans.user_id', '=', viewer.id);

/** Worked out at each reading: nothing about it is kept, and nobody is told. */
async function withSupport(db: Db, rows: readonly Omit<Plan, 'support'>[]): Promise<Plan[]> {
  const fields = rows.map(fieldsInDanger);
  if (fields.every(({ length }) => length === 0)) return [...rows];
  const text = await readSupportText(db);
  return rows.map((row, at) => {
    const inDanger = fields[at] ?? [];
    return inDanger.length === 0 ? row : { ...row, support: { fields: inDanger, text } };
  });
}

const fieldsInDanger = ({ cue, words, note }: Pick<Plan, 'cue' | 'words' | 'note'>) =>
  Object.entries({ cue, words, note: note ?? '' }).flatMap(([field, text]) =>
    crisisTier(text) === 'explicit' && isField(field) ? [field] : [],
  );

type Field = NonNullable<Plan['support']>['fields'][number];

const isField = (name: string): name is Field => name === 'cue' || name === 'words' || name === 'note';
