import type { AuditAction } from '#contract/audit-actions.ts';
import type { Db } from '#server/db/connect.ts';

export interface Change {
  /** Null for what goes on after whoever asked for it has been deleted. */
  actorId: string | null;
  action: AuditAction;
  /** Whom the change is about, where it is about a person. */
  subjectId?: string;
  /** What changed, as the history shows it; a password never, only that it changed. */
  details: Record<string, unknown>;
}

/** Keeps who changed what, inside the transaction that changes it. */
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
