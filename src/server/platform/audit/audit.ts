import { type RawBuilder, sql } from 'kysely';
import type { DetailsOf, RecordedAction } from '#contract/audit/audit-actions.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type InSql, jsonIn } from '#server/platform/db/json-in.ts';
import type { Viewer } from '#server/platform/viewer.ts';

/**
 * Who makes a change: a person, by id, or a program that acts for them, which the journal names. Null for background work whose
 * initiator has been deleted.
 */
export type Actor = string | null | { id: string | null; token: TokenName };

export interface TokenName {
  id: string;
  title: string;
}

export const actorOf = ({ id, token }: Pick<Viewer, 'id' | 'token'>): Actor =>
  token ? { id, token: { id: token.id, title: token.title } } : id;

export const isProgram = (actor: Actor): actor is Exclude<Actor, string | null> =>
  actor !== null && typeof actor !== 'string';

/** The person, whoever acts for them. */
export const personBehind = (actor: Actor): string | null => (isProgram(actor) ? actor.id : actor);

/** Who changed what; what is stored with an action is declared with it. */
export type Change = {
  [Action in RecordedAction]: {
    actorId: Actor;
    action: Action;
    /** The person that the change is about, if any. */
    subjectId?: string;
    details: DetailsOf<Action>;
  };
}[RecordedAction];

/** In the transaction of the change. */
export const recordChange = (tx: Db, change: Change): Promise<void> => recordChanges(tx, [change]);

/** Of many people at once. */
export async function recordChanges(tx: Db, changes: readonly Change[]): Promise<void> {
  const entries = changes.map(({ actorId, action, subjectId, details }) => ({
    user_id: personBehind(actorId),
    action,
    subject_id: subjectId,
    details: { ...details, ...byToken(actorId) },
  }));
  await sql`
    insert into audit_log (user_id, action, subject_id, details)
    select * from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      entry (user_id uuid, action text, subject_id uuid, details jsonb)`.execute(tx);
}

/** By name: it stays when the token is gone. */
const byToken = (actor: Actor) => (isProgram(actor) ? { token: actor.token } : {});

interface EntriesIn<Details> {
  actorId: string | null;
  subjectId: RawBuilder<unknown>;
  details: InSql<Details>;
  /** The rest of the statement, whose rows they are about. */
  from: RawBuilder<unknown>;
}

/** As a statement computes them. */
export const insertEntries = <Action extends RecordedAction>(
  action: Action,
  { actorId, subjectId, details, from }: EntriesIn<DetailsOf<Action>>,
) => sql`
  insert into audit_log (user_id, action, subject_id, details)
  select ${actorId}::uuid, ${sql.lit(action)}, ${subjectId}, ${jsonIn<DetailsOf<Action>>(details)} ${from}`;
