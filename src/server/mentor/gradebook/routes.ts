import { gradebook } from '#contract/gradebook/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { exportGradebook } from './export-gradebook.ts';
import { getGradebook } from './gradebook.ts';

export function gradebookRoutes({ handle, db }: Feature): void {
  handle(gradebook.getGradebook, ({ params, query, viewer }) =>
    getGradebook(db, viewer, { courseId: params.id, groupId: query.groupId }),
  );

  handle(gradebook.exportGradebook, ({ params, query, viewer, reply }) =>
    exportGradebook(db, viewer, { courseId: params.id, groupId: query.groupId }, { ...query, reply }),
  );
}
