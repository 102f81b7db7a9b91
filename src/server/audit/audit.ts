import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';

export type AuditAction =
  | 'course_access_granted'
  | 'course_access_revoked'
  | 'course_access_updated'
  | 'user_updated'
  | 'answer_deleted';

export interface Change {
  actorId: string;
  action: AuditAction;
  /** Whom the change is about. */
  subjectId: string;
  /** What changed, as the history shows it; a password never, only that it changed. */
  details: Record<string, unknown>;
}

/** Keeps who changed what, inside the transaction that changes it. */
export async function recordChange(tx: Db, { actorId, action, subjectId, details }: Change): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      id: randomUUIDv7(),
      user_id: actorId,
      action,
      subject_id: subjectId,
      details: JSON.stringify(details),
    })
    .execute();
}
