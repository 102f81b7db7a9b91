import { courseArchives } from '#contract/course-archives/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { exportCourse } from './export-course.ts';
import { importCourse, previewCourseImport } from './import-course.ts';

export function courseArchivesRoutes({ handle, db, files, config }: Feature): void {
  const deps = { db, files, fileMaxBytes: config.fileMaxBytes };

  // A HEAD request would read every file.
  handle(
    courseArchives.exportCourse,
    ({ params, viewer, reply }) => exportCourse({ db, files }, viewer, params.id, reply),
    { exposeHeadRoute: false },
  );

  handle(courseArchives.previewCourseImport, ({ request, reply }) =>
    previewCourseImport(deps, { request, reply }),
  );

  handle(courseArchives.importCourse, ({ viewer, request, reply }) =>
    importCourse(deps, viewer, { request, reply }),
  );
}
