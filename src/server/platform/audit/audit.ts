import type { AuditAction } from '#contract/audit/audit-actions.ts';
import type { Db } from '#server/platform/db/connect.ts';

export interface Change {
  /** Null for background work whose initiator has been deleted. */
  actorId: string | null;
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
      user_id: actorId,
      action,
      subject_id: subjectId ?? null,
      details: JSON.stringify(details),
    })
    .execute();
}
