import { fullName } from '#domain/full-name.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { publish } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonForViewer } from './lessons.ts';

/** Tells the other open editors of the lesson; nothing is stored. */
export async function announceEditing(
  db: Db,
  viewer: Viewer,
  lessonId: string,
): Promise<Record<string, never>> {
  await lessonForViewer(db, viewer, lessonId);
  const name = fullName(viewer);
  await publish(db, { type: 'editing', lessonId, userId: viewer.id, name });
  return {};
}
