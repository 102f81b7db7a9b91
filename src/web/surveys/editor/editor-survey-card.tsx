import { Link } from '@tanstack/react-router';
import type { Survey } from '#contract/surveys/schemas.ts';
import { paths } from '#web/paths.ts';
import { ActiveSwitch } from '#web/surveys/active-switch.tsx';
import { ResponsesLink } from '#web/surveys/survey-links.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { IconButton } from '#web/ui/icon/icon-button.tsx';
import { EditIcon, TrashIcon } from '#web/ui/icon/icons.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';

export interface EditorSurveyCardProps {
  survey: Survey;
  /** The survey is being loaded for the dialog. */
  opening: boolean;
  onEdit: () => void;
  onOffer: () => void;
  onDelete: () => void;
}

/** A survey card in the combined editor. */
export function EditorSurveyCard({ survey, opening, onEdit, onOffer, onDelete }: EditorSurveyCardProps) {
  const { id, title, description, questionCount, createdAt } = survey;
  return (
    <Card as="li" padded={false} className="flex flex-col p-5">
      <div className="flex items-start gap-2">
        <h2 className="line-clamp-2 min-w-0 flex-1 text-lg">{title}</h2>
        <span className="-mt-1 -mr-2 flex">
          <IconButton label={`Редактировать анкету: ${title}`} disabled={opening} onClick={onEdit}>
            {opening ? <Spinner /> : <EditIcon />}
          </IconButton>
          <IconButton label={`Удалить анкету: ${title}`} tone="danger" onClick={onDelete}>
            <TrashIcon />
          </IconButton>
        </span>
      </div>
      {description && <p className="mt-1.5 line-clamp-2 text-sm text-ink-soft">{description}</p>}
      <p className="mt-2 mb-4 text-sm text-ink-faint">
        Вопросов: {questionCount} • Создана <DateTime value={createdAt} />
        {survey.anonymous && ' • Анонимная'}
      </p>
      <div className="mt-auto border-t border-line pt-3">
        <ActiveSwitch survey={survey} />
        <div className="-mx-1.5 mt-2 flex flex-wrap items-center justify-between">
          <Button
            size="sm"
            variant="ghost"
            className="px-1.5!"
            aria-label={`Где предлагать: ${title}`}
            onClick={onOffer}
          >
            Где предлагать
          </Button>
          <ResponsesLink survey={survey} compact />
          <Button size="sm" variant="ghost" asChild className="px-1.5!">
            <Link to={paths.surveyQuestions(id)} aria-label={`Вопросы по одному: ${title}`}>
              Вопросы
            </Link>
          </Button>
        </div>
      </div>
    </Card>
  );
}
