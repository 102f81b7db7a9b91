import type { TodayItem } from '#contract/today/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { listMyGroups } from '#server/school/groups/groups.ts';

const mostStreams = 5;

/** The curator's groups, the next deadline first; archived ones are over. */
export async function groupItems(db: Db, viewer: Viewer): Promise<TodayItem[]> {
  const groups = await listMyGroups(db, viewer);
  return groups
    .filter(({ archivedAt }) => archivedAt === null)
    .toSorted((one, other) => timeOf(one.nextDueAt) - timeOf(other.nextDueAt))
    .slice(0, mostStreams)
    .map(({ id, title, courseId, courseTitle, people, nextDueAt }) => ({
      kind: 'stream',
      group: { id, title },
      course: { id: courseId, title: courseTitle },
      people,
      nextDueAt,
    }));
}

const timeOf = (at: string | null) => (at === null ? Infinity : Date.parse(at));
