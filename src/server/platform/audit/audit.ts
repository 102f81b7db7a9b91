import type { AuditAction } from '#contract/audit/audit-actions.ts';
import type { Db } from '#server/platform/db/connect.ts';
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

export interface Change {
  actorId: Actor;
  action: AuditAction;
  /** The person that the change is about, if any. */
  subjectId?: string;
  /** The changes, as the history shows them; of a password only that it changed. */
  details: Record<string, unknown>;
}

/** Records who changed what, in the transaction of the change. */
export async function recordChange(tx: Db, { actorId, action, subjectId, details }: Change): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      user_id: personBehind(actorId),
      action,
      subject_id: subjectId ?? null,
      details: JSON.stringify({ ...details, ...byToken(actorId) }),
    })
    .execute();
}

/** By name: it stays when the token is gone. */
const byToken = (actor: Actor) => (isProgram(actor) ? { token: actor.token } : {});
