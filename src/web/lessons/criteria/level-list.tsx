import { useId } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { fewestLevels, mostLevels } from '#contract/lessons/criteria.ts';
import { listMessage } from '#web/forms/error-paths.ts';
import { field } from '#web/forms/field.ts';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '#web/ui/icon/editing-icons.tsx';
import { IconButton } from '#web/ui/icon/icon-button.tsx';
import { CloseIcon, PlusIcon } from '#web/ui/icon/icons.tsx';

export interface LevelListProps {
  form: UseFormReturn<LessonFields>;
  /** The criterion's place in the form. */
  criterion: number;
}

/** The levels of a criterion, from low to high. A few short lines: arrows move them. */
export function LevelList({ form, criterion }: LevelListProps) {
  const name = `criteria.${criterion}.levels` as const;
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name, keyName: 'key' });
  const ids = useId();
  const buttonId = (index: number, way: Way) => `${ids}${way}-${index}`;
  const last = fields.length - 1;

  /** The focus follows the level; at an end of the list only the other arrow is left. */
  function moveTo(from: number, to: number): void {
    flushSync(() => move(from, to));
    const isUp = to < from;
    const way = (isUp && to > 0) || to === last ? 'up' : 'down';
    document.getElementById(buttonId(to, way))?.focus();
  }

  function removeAt(index: number): void {
    const passesFrom = `criteria.${criterion}.passesFrom` as const;
    // A level that isn't there any more can't be the passing one.
    if ((form.getValues(passesFrom) ?? 0) > last - 1) form.setValue(passesFrom, undefined);
    flushSync(() => remove(index));
    form.setFocus(`${name}.${Math.min(index, last - 1)}.title`);
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Уровни, от низшего к высшему</legend>
      <ol className="flex flex-col gap-3 sm:gap-2">
        {fields.map(({ key }, index) => (
          <li key={key} className="flex items-start gap-1 max-sm:rounded-md max-sm:bg-sunken max-sm:p-2">
            <LevelFields form={form} name={`${name}.${index}`} number={index + 1} />
            <span className="flex shrink-0 max-sm:flex-col sm:pt-0.5">
              <Arrows index={index} last={last} idOf={buttonId} onMove={moveTo} />
              <IconButton
                label={`Убрать уровень ${index + 1}`}
                tone="danger"
                disabled={fields.length <= fewestLevels}
                title={fields.length <= fewestLevels ? `Уровней не меньше ${fewestLevels}` : undefined}
                onClick={() => removeAt(index)}
              >
                <CloseIcon className="size-4.5" />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      <div className="mt-2 empty:hidden">
        <FormError>{listMessage(form.formState.errors.criteria?.[criterion]?.levels)}</FormError>
      </div>
      <Button
        size="sm"
        variant="ghost"
        className="mt-2"
        icon={<PlusIcon className="size-4.5" />}
        disabled={fields.length >= mostLevels}
        onClick={() => append({ title: '', description: '' })}
      >
        {fields.length >= mostLevels ? `Уровней не больше ${mostLevels}` : 'Добавить уровень'}
      </Button>
    </fieldset>
  );
}

type Way = 'up' | 'down';

interface ArrowsProps {
  index: number;
  last: number;
  idOf: (index: number, way: Way) => string;
  onMove: (from: number, to: number) => void;
}

const Arrows = ({ index, last, idOf, onMove }: ArrowsProps) => (
  <>
    <IconButton
      id={idOf(index, 'up')}
      label={`Переместить вверх: уровень ${index + 1}`}
      disabled={index === 0}
      onClick={() => onMove(index, index - 1)}
    >
      <ArrowUpIcon className="size-4.5" />
    </IconButton>
    <IconButton
      id={idOf(index, 'down')}
      label={`Переместить вниз: уровень ${index + 1}`}
      disabled={index === last}
      onClick={() => onMove(index, index + 1)}
    >
      <ArrowDownIcon className="size-4.5" />
    </IconButton>
  </>
);

interface LevelFieldsProps {
  form: UseFormReturn<LessonFields>;
  name: `criteria.${number}.levels.${number}`;
  /** From one. */
  number: number;
}

function LevelFields({ form, name, number }: LevelFieldsProps) {
  return (
    <div className="grid min-w-0 flex-1 items-start gap-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <TextField
        label={`Уровень ${number}`}
        hideLabel
        required
        autoComplete="off"
        placeholder="Название уровня"
        {...field(form, `${name}.title`)}
      />
      <TextArea
        label={`Описание уровня ${number}`}
        hideLabel
        rows={1}
        grows
        placeholder="По чему его узнать"
        {...field(form, `${name}.description`)}
      />
    </div>
  );
}
