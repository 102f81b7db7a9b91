import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { SurveyOffers, WholeSurvey } from '#contract/surveys.ts';
import { errorText } from '#web/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { DiscardDialog, useDiscardQuestion } from '#web/unsaved.tsx';
import { CopyLink } from './copy-link.tsx';
import { CourseOffers, type OfferedCourse } from './course-offers.tsx';
import { refusalText } from './refusal-text.ts';
import { surveyQuery } from './survey-queries.ts';
import { useSetSurveyOffers } from './use-set-survey-offers.ts';

export interface OffersDialogProps {
  surveyId: string;
  courses: readonly OfferedCourse[];
  onClose: () => void;
}

/** Where students find the survey. */
export function OffersDialog({ surveyId, courses, onClose }: OffersDialogProps) {
  const { data: survey, error, refetch } = useQuery(surveyQuery(surveyId));
  if (survey) return <OffersForm survey={survey} courses={courses} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title="Где предлагать анкету">
      {error ? (
        <div className="flex flex-col items-start gap-3">
          <FormError>{errorText(error, 'Не удалось загрузить данные анкеты')}</FormError>
          <Button onClick={() => void refetch()}>Попробовать снова</Button>
        </div>
      ) : (
        <p role="status" className="flex items-center gap-2 text-ink-soft">
          <Spinner /> Загрузка анкеты...
        </p>
      )}
    </Dialog>
  );
}

function OffersForm({
  survey,
  courses,
  onClose,
}: { survey: WholeSurvey } & Omit<OffersDialogProps, 'surveyId'>) {
  const formId = useId();
  const [stored] = useState<SurveyOffers>({ byLink: survey.byLink, courses: survey.offers });
  const [offers, setOffers] = useState(stored);
  const save = useSetSurveyOffers(survey.id);
  const question = useDiscardQuestion(!areSame(offers, stored) && !save.isPending, onClose);

  return (
    <Dialog
      open
      onOpenChange={question.ask}
      size="lg"
      title="Где предлагать анкету"
      description={survey.title}
      footer={
        <>
          <Button onClick={question.ask}>Отмена</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={save.isPending}
            pendingLabel="Сохранение..."
          >
            Сохранить
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(offers, { onSuccess: onClose });
        }}
      >
        <FormError>{refusalText(save.error)}</FormError>
        <div>
          <Checkbox
            label="По ссылке"
            hint="Заполнить сможет каждый, кто вошёл на платформу"
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
      </form>
      <DiscardDialog {...question} />
    </Dialog>
  );
}

function areSame(one: SurveyOffers, other: SurveyOffers): boolean {
  const names = ({ courses }: SurveyOffers) =>
    courses.map(({ courseId, place }) => `${courseId} ${place}`).toSorted();
  return one.byLink === other.byLink && names(one).join() === names(other).join();
}
