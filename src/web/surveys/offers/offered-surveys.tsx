import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SurveyPlace } from '#contract/surveys/schemas.ts';
import type { OfferedSurvey } from '#contract/surveys/survey-forms.ts';
import { paths } from '#web/paths.ts';
import { courseSurveysQuery } from '#web/surveys/survey-queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckIcon, MessageIcon } from '#web/ui/icon/icons.tsx';
import { OpenLabel } from '#web/ui/open-label.tsx';
import { plural } from '#web/ui/text/russian.ts';

export interface OfferedSurveysProps {
  courseId: string;
  place: SurveyPlace;
  /** The student has completed every lesson of the course. */
  isCourseDone: boolean;
  /** Under words that say why they stand here. */
  onlyUnsent?: boolean;
  className?: string;
}

/** The surveys offered before or after a course's lessons. The course doesn't wait for them, nor fails with them. */
export function OfferedSurveys({
  courseId,
  place,
  isCourseDone,
  onlyUnsent = false,
  className,
}: OfferedSurveysProps) {
  const { data } = useQuery(courseSurveysQuery(courseId));
  const surveys =
    data?.filter((survey) => survey.place === place && !(onlyUnsent && survey.state === 'sent')) ?? [];
  if (surveys.length === 0) return null;
  return (
    <section aria-label={labels[place]} className={className}>
      {onlyUnsent && <p className="mb-2 text-sm font-medium text-ink-soft">До курса</p>}
      <ul className="flex flex-col gap-3">
        {surveys.map((survey) => (
          <OfferedSurveyItem
            key={survey.id}
            survey={survey}
            courseId={courseId}
            isDue={place === 'start' || isCourseDone}
          />
        ))}
      </ul>
    </section>
  );
}

const labels: Record<SurveyPlace, string> = { start: 'Анкета перед уроками', end: 'Анкета после уроков' };

interface OfferedSurveyItemProps {
  survey: OfferedSurvey;
  courseId: string;
  /** The survey is due now. */
  isDue: boolean;
}

function OfferedSurveyItem({
  survey: { id, title, questionCount, state },
  courseId,
  isDue,
}: OfferedSurveyItemProps) {
  return (
    <Card as="li" padded={false} interactive tone={isDue && state !== 'sent' ? 'accent' : 'plain'}>
      <Link
        to={paths.survey(id)}
        search={{ course: courseId }}
        className="group flex flex-wrap items-center gap-x-4 gap-y-3 rounded-[inherit] p-4 -outline-offset-2 sm:p-5"
      >
        <MessageIcon className="size-6 self-start text-accent-ink sm:self-auto" />
        <span className="min-w-0 flex-1 basis-56">
          <span className="line-clamp-2 font-semibold">{title}</span>
          <span className="mt-0.5 block text-sm text-ink-soft">
            Анкета, {plural(questionCount, 'вопрос', 'вопроса', 'вопросов')}
            {!isDue && state !== 'sent' && '. Заполните, когда пройдёте все уроки'}
          </span>
        </span>
        <span className="flex flex-1 items-center justify-end gap-3 sm:flex-none">
          {state === 'sent' && (
            <Badge tone="success" icon={<CheckIcon />}>
              Отправлена
            </Badge>
          )}
          {state === 'draft' && <Badge tone="accent">Черновик</Badge>}
          <span className="ml-auto">
            <OpenLabel>{actions[state]}</OpenLabel>
          </span>
        </span>
      </Link>
    </Card>
  );
}

const actions: Record<OfferedSurvey['state'], string> = {
  new: 'Заполнить',
  draft: 'Продолжить',
  sent: 'Посмотреть',
};
