import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SurveyOffers, WholeSurvey } from '#contract/surveys/schemas.ts';
import { errorText, reasonOf } from '#web/calls/error-text.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { staleChoice } from '#web/forms/stale-edit.tsx';
import { useLoadSurvey, useSetSurveyOffers } from '#web/surveys/survey-changes.ts';
import { surveyQuery } from '#web/surveys/survey-staff-queries.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { CopyLink } from './copy-link.tsx';
import { CourseOffers, type OfferedCourse } from './course-offers.tsx';

export interface OffersDialogProps {
  surveyId: string;
  courses: readonly OfferedCourse[];
  onClose: () => void;
}

/** Chooses the courses that offer the survey. */
export function OffersDialog({ surveyId, courses, onClose }: OffersDialogProps) {
  const { data: survey, error, refetch } = useQuery(surveyQuery(surveyId));
  if (survey) return <OffersForm survey={survey} courses={courses} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title="Где предлагать анкету">
      {error ? (
        <LoadFailure onRetry={refetch}>{errorText(error, 'Не удалось загрузить данные анкеты')}</LoadFailure>
      ) : (
        <p role="status" className="flex items-center gap-2 text-ink-soft">
          <Spinner /> Загрузка анкеты...
        </p>
      )}
    </Dialog>
  );
}

function OffersForm({
  survey: opened,
  courses,
  onClose,
}: { survey: WholeSurvey } & Omit<OffersDialogProps, 'surveyId'>) {
  // What the form began with, whatever comes meanwhile.
  const [survey, setSurvey] = useState(opened);
  const [offers, setOffers] = useState(offersOf(survey));
  const save = useSetSurveyOffers(survey.id);
  const saveOver = (basedOn: string) => save.mutate({ ...offers, basedOn }, { onSuccess: onClose });
  const choice = staleChoice(save.error, {
    load: useLoadSurvey(survey.id),
    keepMine: (_, { savedAt }) => saveOver(savedAt),
    takeTheirs(stored) {
      setSurvey(stored);
      setOffers(offersOf(stored));
      save.reset();
    },
  });
  return (
    <FormDialog
      size="lg"
      title="Где предлагать анкету"
      description={survey.title}
      submitLabel="Сохранить"
      pendingLabel="Сохранение..."
      saving={save.isPending}
      hasUnsaved={!areSame(offers, offersOf(survey)) && !save.isPending}
      refusal={choice ?? reasonOf(save.error)}
      onSubmit={() => saveOver(survey.updatedAt)}
      onClose={onClose}
    >
      <div>
        <Checkbox
          label="По ссылке"
          hint={
            survey.questions.length === 0
              ? 'Заполнить сможет каждый, кто вошёл на платформу, когда в анкете появятся вопросы'
              : 'Заполнить сможет каждый, кто вошёл на платформу'
          }
          checked={offers.byLink}
          onChange={(event) => setOffers({ ...offers, byLink: event.target.checked })}
        />
        {offers.byLink && <CopyLink surveyId={survey.id} />}
      </div>
      <CourseOffers
        courses={courses}
        chosen={offers.courses}
        onChange={(chosen) => setOffers({ ...offers, courses: chosen })}
      />
    </FormDialog>
  );
}

const offersOf = ({ byLink, offers }: WholeSurvey): SurveyOffers => ({ byLink, courses: offers });

function areSame(one: SurveyOffers, other: SurveyOffers): boolean {
  const names = ({ courses }: SurveyOffers) =>
    courses.map(({ courseId, place }) => `${courseId} ${place}`).toSorted();
  return one.byLink === other.byLink && names(one).join() === names(other).join();
}
