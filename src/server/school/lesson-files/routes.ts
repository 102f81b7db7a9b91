import { lessonFiles } from '#contract/lesson-files/calls.ts';
import { lessonFileAddress } from '#contract/lesson-files/schemas.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { addLessonFile } from './add-lesson-file.ts';
import { deleteLessonFile } from './delete-lesson-file.ts';
import { listLessonFiles } from './list-lesson-files.ts';
import { sendLessonFile } from './send-lesson-file.ts';

export function lessonFilesRoutes({ handle, db, files, config }: Feature): void {
  handle(lessonFiles.addLessonFile, ({ params, viewer, request, reply }) =>
    addLessonFile({ db, files, maxBytes: config.fileMaxBytes }, viewer, params.id, { request, reply }),
  );

  handle(lessonFiles.listLessonFiles, ({ params }) => listLessonFiles(db, params.id));

  handle(lessonFiles.deleteLessonFile, ({ params, viewer }) =>
    deleteLessonFile({ db, files }, viewer, params),
  );

  // A HEAD request would read the whole file.
  handle(
    lessonFileAddress,
    ({ params, viewer, request, reply }) =>
      sendLessonFile({ db, files }, viewer, params, { reply, range: request.headers.range }),
    { exposeHeadRoute: false },
  );
}
