import type { ReactNode } from 'react';
import type { SurveyQuestion } from '#contract/surveys/schemas.ts';
import { asksInWords } from '#web/surveys/kinds/editors.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EditIcon, TrashIcon } from '#web/ui/icon/icons.tsx';
import type { SortablePlace } from '#web/ui/table/sortable-list.tsx';

export interface QuestionRowProps {
  question: SurveyQuestion;
  place: SortablePlace;
  onEdit: () => void;
  onDelete: () => void;
}

/** A question in the editor of one survey. */
export function QuestionRow({
  question,
  place: { handle, index, dragging },
  onEdit,
  onDelete,
}: QuestionRowProps) {
  const name = `Вопрос ${index + 1}`;
  return (
    <div
      className={classNames(
        'flex items-start gap-2 rounded-lg border bg-surface py-3 pr-2 pl-2 sm:gap-3 sm:pr-3',
        dragging ? 'border-line-strong/50 shadow-float' : 'border-line shadow-card',
      )}
    >
      {handle}
      <div className="min-w-0 flex-1 py-1">
        <h2 className="text-xs font-medium text-ink-faint">{name}</h2>
        <p className="mt-0.5 whitespace-pre-line">{question.questionText}</p>
        {question.asks && (
          <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
            {asksInWords(question.asks)}
            {question.measure && `. Показатель: ${question.measure}`}
          </p>
        )}
      </div>
      <span className="flex shrink-0 max-sm:flex-col">
        <RowButton
          icon={<EditIcon className="size-4.5" />}
          label="Редактировать"
          of={name}
          onClick={onEdit}
        />
        <RowButton icon={<TrashIcon className="size-4.5" />} label="Удалить" of={name} onClick={onDelete} />
      </span>
    </div>
  );
}

interface RowButtonProps {
  icon: ReactNode;
  label: string;
  of: string;
  onClick: () => void;
}

/** Only the icon on a phone. */
const RowButton = ({ icon, label, of, onClick }: RowButtonProps) => (
  <Button size="sm" variant="ghost" aria-label={`${label}: ${of}`} icon={icon} onClick={onClick}>
    <span className="max-sm:hidden">{label}</span>
  </Button>
);
