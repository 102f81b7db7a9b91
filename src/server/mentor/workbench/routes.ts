import { samples } from '#contract/samples/calls.ts';
import { workbench } from '#contract/workbench/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { addSamples } from './add-samples.ts';
import { getAnswerAsSample } from './answer-as-sample.ts';
import { judgeSample, retireSample } from './judge-sample.ts';
import { getLessonMentor, getMentorVersion } from './lesson-mentor.ts';
import { publishMentorDraft } from './publish-draft.ts';
import { deleteMentorDraft, draftFromVersion, saveMentorDraft } from './save-draft.ts';

export function workbenchRoutes({ handle, db }: Feature): void {
  handle(workbench.getLessonMentor, ({ params }) => getLessonMentor(db, params.id));
  handle(workbench.getMentorVersion, ({ params }) => getMentorVersion(db, params.id, params.number));
  handle(workbench.saveMentorDraft, ({ params, body, viewer }) =>
    saveMentorDraft(db, viewer, params.id, body),
  );
  handle(workbench.draftFromVersion, ({ params, body, viewer }) =>
    draftFromVersion(db, viewer, params.id, body),
  );
  handle(workbench.deleteMentorDraft, ({ params }) => deleteMentorDraft(db, params.id));
  handle(workbench.publishMentorDraft, ({ params, body, viewer }) =>
    publishMentorDraft(db, viewer, params.id, body),
  );
  handle(samples.addSamples, ({ params, body, viewer }) => addSamples(db, viewer, params.id, body));
  handle(samples.judgeSample, ({ params: { id: lessonId, sampleId }, body, viewer }) =>
    judgeSample(db, viewer, { lessonId, sampleId }, body),
  );
  handle(samples.retireSample, ({ params: { id: lessonId, sampleId }, viewer }) =>
    retireSample(db, viewer, { lessonId, sampleId }),
  );
  handle(samples.getAnswerAsSample, ({ params, viewer }) => getAnswerAsSample(db, viewer, params.id));
}
