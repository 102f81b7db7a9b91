import type { Viewer } from '#server/auth/session.ts';
import type { Db } from '#server/db/connect.ts';
import { publish } from '#server/live/live.ts';
import { lessonForViewer } from './lessons.ts';

/** Tells the other open editors of the lesson; nothing is stored. */
export async function announceEditing(
  db: Db,
  viewer: Viewer,
  lessonId: string,
): Promise<Record<string, never>> {
  await lessonForViewer(db, viewer, lessonId);
  const name = `${viewer.firstName} ${viewer.lastName}`;
  await publish(db, { type: 'editing', lessonId, userId: viewer.id, name });
  return {};
}
