import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Publication } from '#contract/lessons/publication.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { field } from '#web/forms/field.ts';
import { numberOrNull } from '#web/forms/number-or-null.ts';
import { PublicationField } from '#web/forms/publication-field.tsx';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { plural } from '#web/ui/text/russian.ts';

export interface ScheduleFieldsProps {
  form: UseFormReturn<LessonFields>;
  edited: Pick<Lesson, 'openedBy'> | undefined;
}

/** When the lesson appears, opens and is due. */
export function ScheduleFields({ form, edited }: ScheduleFieldsProps) {
  const { errors, defaultValues } = form.formState;
  const stored = defaultValues?.publishedAt ?? null;
  const [hiding, setHiding] = useState<Publication>();
  const openedBy = edited?.openedBy ?? 0;

  const publish = (value: Publication) =>
    form.setValue('publishedAt', value, {
      shouldDirty: true,
      shouldValidate: errors.publishedAt !== undefined,
    });

  function choose(value: Publication): void {
    const hides = openedBy > 0 && isPublished(stored) && !isPublished(value);
    if (hides && isPublished(form.getValues('publishedAt'))) setHiding(value);
    else publish(value);
  }

  return (
    <>
      <PublicationField
        value={form.watch('publishedAt')}
        stored={stored}
        onChange={choose}
        error={errors.publishedAt?.message}
      />
      <div className="flex flex-col gap-5 sm:flex-row sm:items-start">
        <DaysField form={form} name="opensAfter" label="Открыть через" none="Сразу" />
        <DaysField form={form} name="dueAfter" label="Сдать через" none="Без срока" />
      </div>
      <ConfirmDialog
        open={hiding !== undefined}
        onOpenChange={(open) => open || setHiding(undefined)}
        title="Скрыть урок от студентов?"
        text={`Его уже ${pluralForm(openedBy, 'открыл', 'открыли', 'открыли')} ${people(openedBy)}. Ответы сохранятся, но студенты их не увидят, пока урок скрыт.`}
        confirmLabel="Скрыть"
        onConfirm={() => {
          if (hiding !== undefined) publish(hiding);
          setHiding(undefined);
        }}
      />
    </>
  );
}

interface DaysFieldProps extends Pick<ScheduleFieldsProps, 'form'> {
  name: 'opensAfter' | 'dueAfter';
  label: string;
  none: string;
}

const DaysField = ({ form, name, label, none }: DaysFieldProps) => (
  <TextField
    label={label}
    optional
    inputMode="numeric"
    autoComplete="off"
    placeholder={none}
    fieldClassName="flex-1"
    hint="Столько дней от старта потока, а без потока — от записи на курс"
    {...field(form, name, { setValueAs: numberOrNull })}
  />
);

const isPublished = (value: Publication) =>
  value === 'now' || (value !== null && Date.parse(value) <= Date.now());

const people = (count: number) => plural(count, 'студент', 'студента', 'студентов');
