import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Criterion } from '#contract/lessons/criteria.ts';
import { answerMaxLength } from '#contract/limits.ts';
import { field } from '#web/forms/field.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { AlertIcon } from '#web/ui/icon/icons.tsx';
import { type Expected, ExpectedFields, levelsOf } from './expected-fields.tsx';
import { useAddSample } from './sample-changes.ts';

interface TypedSampleDialogProps {
  lessonId: string;
  criteria: readonly Criterion[];
  onClose: () => void;
}

/** The author's own text. What somebody else has written is taken from the answers, so that it goes with its person. */
export function TypedSampleDialog({ lessonId, criteria, onClose }: TypedSampleDialogProps) {
  const form = useForm({ defaultValues: { content: '', note: '' } });
  const [expected, setExpected] = useState<Expected>({});
  const { mutate, ...adding } = useAddSample(lessonId);
  const props = formProps(
    form,
    {
      ...adding,
      mutate: ({ content, note }: { content: string; note: string }, answer) =>
        mutate(
          {
            from: 'typed',
            content,
            ...(note.trim() !== '' && { note }),
            expected: levelsOf(criteria, expected),
          },
          answer,
        ),
    },
    onClose,
  );
  return (
    <FormDialog
      {...props}
      size="lg"
      title="Свой образец"
      submitLabel="Добавить образец"
      pendingLabel="Добавляем…"
      onClose={onClose}
    >
      <p className="flex gap-2 rounded-md border border-warning-line bg-warning-soft px-3.5 py-2.5 text-sm text-warning-ink">
        <AlertIcon className="mt-px size-4.5" />
        <span>Не вставляйте чужой ответ: выберите его из ответов, тогда он исчезнет вместе с человеком.</span>
      </p>
      <TextArea
        label="Текст"
        required
        rows={6}
        grows
        maxLength={answerMaxLength}
        {...field(form, 'content', { required: 'Введите текст' })}
      />
      <TextField
        label="Как его назвать"
        optional
        autoComplete="off"
        maxLength={120}
        placeholder="Извиняется вместо просьбы"
        {...field(form, 'note')}
      />
      {criteria.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="mb-2 text-sm font-medium">Каких уровней вы ждёте</legend>
          <ExpectedFields
            criteria={criteria}
            expected={expected}
            onChange={(id, level) => setExpected({ ...expected, [id]: level })}
          />
        </fieldset>
      )}
    </FormDialog>
  );
}
