import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { coursesQuery } from '#web/courses/courses-queries.ts';
import { ManagedList } from '#web/pages/frame/managed-list.tsx';
import { SurveysHeading } from '#web/pages/frame/surveys-heading.tsx';
import { DeleteSurveyDialog } from '#web/surveys/delete-survey-dialog.tsx';
import { OffersDialog } from '#web/surveys/offers/offers-dialog.tsx';
import { SurveyCard } from '#web/surveys/survey-card.tsx';
import { CreateSurveyDialog, EditSurveyDialog } from '#web/surveys/survey-dialog.tsx';
import { surveysQuery } from '#web/surveys/survey-queries.ts';
import { MessageIcon } from '#web/ui/icons.tsx';

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'offer' | 'delete'; surveyId: string };

export function SurveysPage() {
  const { data: surveys } = useSuspenseQuery(surveysQuery);
  const { data: courses } = useQuery(coursesQuery);
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const chosen = dialog && dialog.kind !== 'create' && surveys.find(({ id }) => id === dialog.surveyId);

  return (
    <div className="page">
      <ManagedList
        renderHeading={(actions) => <SurveysHeading screen="list" actions={actions} />}
        createLabel="Создать анкету"
        onCreate={() => setDialog({ kind: 'create' })}
        isEmpty={surveys.length === 0}
        nothing={{
          icon: <MessageIcon />,
          title: 'Анкеты не найдены',
          text: 'Создайте первую анкету, чтобы узнать мнение студентов',
        }}
      >
        <ul className="flex flex-col gap-4">
          {surveys.map((survey) => (
            <SurveyCard
              key={survey.id}
              survey={survey}
              onEdit={() => setDialog({ kind: 'edit', surveyId: survey.id })}
              onOffer={() => setDialog({ kind: 'offer', surveyId: survey.id })}
              onDelete={() => setDialog({ kind: 'delete', surveyId: survey.id })}
            />
          ))}
        </ul>
      </ManagedList>
      {dialog?.kind === 'create' && <CreateSurveyDialog onClose={close} />}
      {dialog?.kind === 'edit' && chosen && <EditSurveyDialog survey={chosen} onClose={close} />}
      {dialog?.kind === 'offer' && (
        <OffersDialog surveyId={dialog.surveyId} courses={courses ?? []} onClose={close} />
      )}
      {dialog?.kind === 'delete' && chosen && (
        <DeleteSurveyDialog survey={chosen} screen="list" onClose={close} />
      )}
    </div>
  );
}
