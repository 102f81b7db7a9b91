import type { ItemOf } from '#contract/today/schemas.ts';
import { listAwaitingYes } from '#server/mentor/certificates/awaiting-yes.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Scope } from '#server/platform/viewer.ts';

const mostNamed = 5;

/** Whose certificate waits for the viewer's yes. */
export async function certificateItems(db: Db, viewer: Scope): Promise<ItemOf<'certificates'>[]> {
  const awaiting = await listAwaitingYes(db, viewer);
  const [longest] = awaiting;
  if (!longest) return [];
  const first = awaiting.slice(0, mostNamed).map(({ id, student, courseId, courseTitle }) => ({
    id,
    student,
    course: { id: courseId, title: courseTitle },
  }));
  return [{ kind: 'certificates', count: awaiting.length, since: longest.since, first }];
}
