import { answerFiles } from '#contract/answer-files/calls.ts';
import { answerFileAddress } from '#contract/answer-files/schemas.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { addDraftFile } from './add-draft-file.ts';
import { listDraftFiles, removeDraftFile } from './draft-files.ts';
import { sendAnswerFile } from './send-answer-file.ts';

export function answerFilesRoutes({ handle, db, files, config }: Feature): void {
  handle(answerFiles.listDraftFiles, ({ params, viewer }) => listDraftFiles(db, viewer, params.id));

  handle(answerFiles.addDraftFile, ({ params, viewer, request, reply }) =>
    addDraftFile({ db, files, maxBytes: config.fileMaxBytes }, viewer, params.id, { request, reply }),
  );

  handle(answerFiles.removeDraftFile, ({ params, viewer }) => removeDraftFile({ db, files }, viewer, params));

  // A HEAD request would read the whole file.
  handle(
    answerFileAddress,
    ({ params, viewer, request, reply }) =>
      sendAnswerFile({ db, files }, viewer, params, { reply, range: request.headers.range }),
    { exposeHeadRoute: false },
  );
}
