import { Link, useNavigate } from '@tanstack/react-router';
import type { Survey } from '#contract/surveys/schemas.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SettingsIcon } from '#web/ui/icon/editing-icons.tsx';
import { CopyIcon, EditIcon, SendIcon, TrashIcon } from '#web/ui/icon/icons.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { ActiveBadge } from './active-badge.tsx';
import { ActiveSwitch } from './active-switch.tsx';
import { useCopySurveyAfter } from './survey-changes.ts';
import { ResponsesLink } from './survey-links.tsx';

export interface SurveyCardProps {
  survey: Survey;
  /** The course whose surveys these are. */
  courseId: string | undefined;
  onEdit: () => void;
  onOffer: () => void;
  onDelete: () => void;
}

/** A survey in the list of all surveys. */
export function SurveyCard({ survey, courseId, ...acts }: SurveyCardProps) {
  const { title, description, createdAt, isActive } = survey;
  return (
    <Card as="li" padded={false} className="p-5 sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h2 className="line-clamp-2 min-w-0 text-lg">{title}</h2>
            <ActiveBadge isActive={isActive} />
            {survey.anonymous && <Badge>Анонимная</Badge>}
          </div>
          {description && <p className="mt-1 line-clamp-2 text-sm text-ink-soft">{description}</p>}
          <p className="mt-1.5 text-sm text-ink-faint">
            {whereAndHowMany(survey, courseId)}. Создана <DateTime value={createdAt} />
          </p>
        </div>
        <div className="flex flex-col gap-2 sm:items-end">
          <ActiveSwitch survey={survey} />
          <CopyAfterButton survey={survey} courseId={courseId} />
        </div>
      </div>
      <Actions {...{ survey, courseId }} {...acts} />
    </Card>
  );
}

function Actions({ survey, courseId, onEdit, onOffer, onDelete }: SurveyCardProps) {
  const { id, title } = survey;
  return (
    <div className="mt-4 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:items-center">
      <Button size="sm" asChild className="max-sm:col-span-2" icon={<EditIcon className={icon} />}>
        <Link
          to={paths.surveyQuestions(id)}
          {...inCourse(courseId)}
          aria-label={`Редактировать вопросы: ${title}`}
        >
          Редактировать вопросы
        </Link>
      </Button>
      <Button
        size="sm"
        aria-label={`Редактировать: ${title}`}
        icon={<SettingsIcon className={icon} />}
        onClick={onEdit}
      >
        Редактировать
      </Button>
      <Button
        size="sm"
        aria-label={`Где предлагать: ${title}`}
        icon={<SendIcon className={icon} />}
        onClick={onOffer}
      >
        Где предлагать
      </Button>
      <ResponsesLink survey={survey} />
      <Button
        size="sm"
        variant="ghost"
        className="sm:ml-auto"
        aria-label={`Удалить: ${title}`}
        icon={<TrashIcon className={icon} />}
        onClick={onDelete}
      >
        Удалить
      </Button>
    </div>
  );
}

const inCourse = (course: string | undefined) => (course === undefined ? {} : { search: { course } });

/** «перед уроками, 4 вопроса». */
function whereAndHowMany(
  { offers = [], byLink, questionCount }: Survey,
  courseId: string | undefined,
): string {
  const here = offers.filter((offer) => courseId === undefined || offer.courseId === courseId);
  const places = [
    here.some(({ place }) => place === 'start') && 'перед уроками',
    here.some(({ place }) => place === 'end') && 'после уроков',
    byLink && 'по ссылке',
  ].filter((place) => place !== false);
  const where = places.length > 0 ? places.join(' и ') : 'нигде не предлагается';
  const questions =
    questionCount === 0 ? 'вопросов ещё нет' : plural(questionCount, 'вопрос', 'вопроса', 'вопросов');
  return `${capitalised(where)}, ${questions}`;
}

const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Where there is something to compare with. */
function CopyAfterButton({ survey, courseId }: Pick<SurveyCardProps, 'survey' | 'courseId'>) {
  const { id, title, questionCount, offers = [] } = survey;
  const copy = useCopySurveyAfter();
  const navigate = useNavigate();
  const isBefore = offers.some(
    (offer) => offer.place === 'start' && (courseId === undefined || offer.courseId === courseId),
  );
  if (!isBefore || questionCount === 0) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      className="self-start max-sm:-ml-3 sm:-mr-2.5 sm:self-end"
      aria-label={`Сделать такую же после: ${title}`}
      icon={<CopyIcon className={icon} />}
      pending={copy.isPending}
      onClick={() =>
        copy.mutate(id, {
          onSuccess: (made) => void navigate({ to: paths.surveyQuestions(made.id), ...inCourse(courseId) }),
        })
      }
    >
      Сделать такую же после
    </Button>
  );
}

/** Hidden on a phone, to leave room for the labels. */
const icon = 'size-4.5 max-sm:hidden';
