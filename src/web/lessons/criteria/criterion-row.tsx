import type { UseFormReturn } from 'react-hook-form';
import { errorPaths } from '#web/forms/error-paths.ts';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon/icon-button.tsx';
import { AlertIcon, ChevronRightIcon, TrashIcon } from '#web/ui/icon/icons.tsx';
import type { SortablePlace } from '#web/ui/table/sortable-list.tsx';
import { CriterionFields, type CriterionFieldsProps } from './criterion-fields.tsx';
import type { FormCriterion } from './new-criterion.ts';

export interface CriterionRowProps extends Pick<CriterionFieldsProps, 'hasSkill'> {
  form: UseFormReturn<LessonFields>;
  criterion: FormCriterion;
  place: SortablePlace;
  isUnfolded: boolean;
  onToggle: () => void;
  onRemove: () => void;
}

/** A criterion in the list: folded it is a line, so that eight of them can be surveyed. */
export function CriterionRow({
  form,
  criterion,
  place: { handle, index, dragging },
  isUnfolded,
  onToggle,
  onRemove,
  hasSkill,
}: CriterionRowProps) {
  const name = nameOfCriterion(criterion);
  const isWrong = errorPaths(form.formState.errors.criteria?.[index] ?? {}).length > 0;
  return (
    <div
      className={classNames(
        'rounded-md border bg-surface',
        dragging && 'border-line-strong/50 shadow-float',
        !dragging && (isWrong ? 'border-danger-line' : 'border-line'),
      )}
    >
      <div className="flex items-center gap-1 p-1">
        {handle}
        <button
          type="button"
          id={rowToggleId(criterion.id)}
          aria-expanded={isUnfolded}
          className="touch-target flex min-w-0 flex-1 items-center gap-2 rounded-sm px-1.5 py-1.5 text-left hover:bg-hover"
          onClick={onToggle}
        >
          <ChevronRightIcon
            className={classNames('size-4.5 text-ink-faint transition-transform', isUnfolded && 'rotate-90')}
          />
          <span className="min-w-0 flex-1">
            <span
              className={classNames('line-clamp-2 text-sm font-medium', !criterion.title && 'text-ink-faint')}
            >
              {name}
            </span>
            {!isUnfolded && (
              <span className="block truncate text-xs text-ink-faint">
                {criterion.levels.map(({ title }) => title || '…').join(' → ')}
              </span>
            )}
          </span>
          {isWrong && (
            <span className="flex items-center gap-1 text-xs text-danger-ink">
              <AlertIcon className="size-4" />
              <span className="max-sm:sr-only">есть ошибка</span>
            </span>
          )}
        </button>
        <IconButton label={`Убрать: ${name}`} tone="danger" onClick={onRemove}>
          <TrashIcon />
        </IconButton>
      </div>
      {isUnfolded && (
        <div className="border-t border-line px-3.5 pt-4 pb-4 sm:px-5">
          <CriterionFields form={form} index={index} hasSkill={hasSkill} />
        </div>
      )}
    </div>
  );
}

export const nameOfCriterion = ({ title }: { title: string }) => title.trim() || 'Без названия';

/** The element to focus when a criterion has come back. */
export const rowToggleId = (id: string) => `criterion-${id}`;
