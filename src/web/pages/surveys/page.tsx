import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCourses } from '#web/courses/use-courses.ts';
import { ManagedSurveys } from '#web/pages/frame/managed-surveys.tsx';
import { paths } from '#web/paths.ts';
import { DeleteSurveyDialog } from '#web/surveys/delete-survey-dialog.tsx';
import { OffersDialog } from '#web/surveys/offers/offers-dialog.tsx';
import { SurveyCard } from '#web/surveys/survey-card.tsx';
import { CreateSurveyDialog, EditSurveyDialog } from '#web/surveys/survey-dialog.tsx';
import { surveysQuery } from '#web/surveys/survey-staff-queries.ts';

const route = getRouteApi('/signed-in/admin-screens/surveys');

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'offer' | 'delete'; surveyId: string };

export function Page() {
  const { data: all } = useSuspenseQuery(surveysQuery);
  const { course } = route.useSearch();
  const surveys = course
    ? all.filter(({ offers }) => offers?.some(({ courseId }) => courseId === course))
    : all;
  const navigate = useNavigate();
  const courses = useCourses();
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const chosen = dialog && dialog.kind !== 'create' && surveys.find(({ id }) => id === dialog.surveyId);

  return (
    <div className="page">
      <ManagedSurveys
        screen="list"
        course={course}
        onCreate={() => setDialog({ kind: 'create' })}
        isEmpty={surveys.length === 0}
      >
        <ul className="flex flex-col gap-4">
          {surveys.map((survey) => (
            <SurveyCard
              key={survey.id}
              survey={survey}
              courseId={course}
              onEdit={() => setDialog({ kind: 'edit', surveyId: survey.id })}
              onOffer={() => setDialog({ kind: 'offer', surveyId: survey.id })}
              onDelete={() => setDialog({ kind: 'delete', surveyId: survey.id })}
            />
          ))}
        </ul>
      </ManagedSurveys>
      {dialog?.kind === 'create' && (
        <CreateSurveyDialog
          courseId={course}
          onCreated={({ id }) => {
            if (course) void navigate({ to: paths.surveyQuestions(id), search: { course } });
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === 'edit' && chosen && <EditSurveyDialog survey={chosen} onClose={close} />}
      {dialog?.kind === 'offer' && (
        <OffersDialog surveyId={dialog.surveyId} courses={courses} onClose={close} />
      )}
      {dialog?.kind === 'delete' && chosen && (
        <DeleteSurveyDialog survey={chosen} screen="list" onClose={close} />
      )}
    </div>
  );
}
