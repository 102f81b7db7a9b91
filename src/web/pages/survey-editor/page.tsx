import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EditorSurvey } from '#contract/surveys/survey-editor.ts';
import { useCourses } from '#web/courses/use-courses.ts';
import { ManagedSurveys } from '#web/pages/frame/managed-surveys.tsx';
import { DeleteSurveyDialog } from '#web/surveys/delete-survey-dialog.tsx';
import { EditorDialog } from '#web/surveys/editor/editor-dialog.tsx';
import { EditorSurveyCard } from '#web/surveys/editor/editor-survey-card.tsx';
import { useLoadEditorSurvey } from '#web/surveys/editor/editor-survey-changes.ts';
import { OffersDialog } from '#web/surveys/offers/offers-dialog.tsx';
import { editorSurveysQuery } from '#web/surveys/survey-staff-queries.ts';

type OpenDialog =
  | { kind: 'create' }
  | { kind: 'edit'; survey: EditorSurvey }
  | { kind: 'offer' | 'delete'; surveyId: string };

export function Page() {
  const { data: surveys } = useSuspenseQuery(editorSurveysQuery);
  const courses = useCourses();
  const [dialog, setDialog] = useState<OpenDialog>();
  const load = useLoadEditorSurvey();
  const close = () => setDialog(undefined);
  const deleted = dialog?.kind === 'delete' && surveys.find(({ id }) => id === dialog.surveyId);

  return (
    <div className="page">
      <ManagedSurveys
        screen="editor"
        onCreate={() => setDialog({ kind: 'create' })}
        isEmpty={surveys.length === 0}
      >
        <ul className="card-grid">
          {surveys.map((survey) => (
            <EditorSurveyCard
              key={survey.id}
              survey={survey}
              opening={load.isPending && load.variables === survey.id}
              onEdit={() =>
                load.mutate(survey.id, { onSuccess: (whole) => setDialog({ kind: 'edit', survey: whole }) })
              }
              onOffer={() => setDialog({ kind: 'offer', surveyId: survey.id })}
              onDelete={() => setDialog({ kind: 'delete', surveyId: survey.id })}
            />
          ))}
        </ul>
      </ManagedSurveys>
      {dialog?.kind === 'create' && <EditorDialog onClose={close} />}
      {dialog?.kind === 'edit' && <EditorDialog survey={dialog.survey} onClose={close} />}
      {dialog?.kind === 'offer' && (
        <OffersDialog surveyId={dialog.surveyId} courses={courses} onClose={close} />
      )}
      {deleted && <DeleteSurveyDialog survey={deleted} screen="editor" onClose={close} />}
    </div>
  );
}
