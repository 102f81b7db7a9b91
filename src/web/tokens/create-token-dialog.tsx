import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { courses as courseCalls } from '#contract/courses/calls.ts';
import type { CreatedToken } from '#contract/tokens/schemas.ts';
import { type TokenScope, tokenScopes } from '#contract/tokens/scopes.ts';
import { scopeNames } from '#contract/tokens/words.ts';
import { queryOf } from '#web/calls/api.ts';
import { DateTimeField } from '#web/forms/date-time-field.tsx';
import { field } from '#web/forms/field.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { FieldError } from '#web/ui/field/field-error.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { localOf } from '#web/ui/time/local-time.ts';
import { useCreateToken } from './token-changes.ts';
import { tokenFields } from './token-fields.ts';

export interface CreateTokenDialogProps {
  onCreated: (token: CreatedToken) => void;
  onClose: () => void;
}

export function CreateTokenDialog({ onCreated, onClose }: CreateTokenDialogProps) {
  const form = useForm({
    resolver: zodResolver(tokenFields),
    defaultValues: {
      title: '',
      scopes: [] as TokenScope[],
      isLimited: false,
      courseIds: [] as string[],
      expiresAt: localOf(inDays(90)),
    },
  });
  const { errors } = form.formState;
  const isLimited = useWatch({ control: form.control, name: 'isLimited' });
  return (
    <FormDialog
      title="Новый токен"
      description="Программа действует от вашего имени, но только там, где вы отметите"
      submitLabel="Выпустить токен"
      pendingLabel="Выпуск..."
      size="lg"
      {...formProps(form, useCreateToken(), onCreated)}
      onClose={onClose}
    >
      <TextField
        label="Для чего он"
        required
        autoComplete="off"
        placeholder="1С: кадры"
        hint="Так программу назовёт журнал изменений"
        {...field(form, 'title')}
      />
      <Choices legend="Что программе можно" error={errors.scopes?.message}>
        {tokenScopes.map((scope) => (
          <Checkbox
            key={scope}
            label={scopeNames[scope].title}
            hint={scopeNames[scope].hint}
            value={scope}
            {...form.register('scopes')}
          />
        ))}
      </Choices>
      <div className="flex flex-col gap-4">
        <Checkbox
          label="Только выбранные курсы"
          hint="Тогда закрыто и то, что касается всей школы: импорт людей, анкеты, новые курсы"
          {...form.register('isLimited')}
        />
        {isLimited && <CourseChoices {...field(form, 'courseIds')} />}
      </div>
      <DateTimeField label="Действует до" hint="Не дольше года" {...field(form, 'expiresAt')} />
    </FormDialog>
  );
}

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

function CourseChoices({ error, ...registered }: ReturnType<typeof field>) {
  const { data: courses = [] } = useQuery(queryOf(courseCalls.listCourses, {}));
  return (
    <Choices legend="Курсы" error={error} className="max-h-56 overflow-y-auto">
      {courses.map(({ id, title }) => (
        <Checkbox key={id} label={title} value={id} {...registered} />
      ))}
    </Choices>
  );
}

interface ChoicesProps {
  legend: string;
  error: string | undefined;
  className?: string;
  children: ReactNode;
}

function Choices({ legend, error, className, children }: ChoicesProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-2.5 text-sm font-medium">{legend}</legend>
      <div className={className}>
        <div className="grid gap-3">{children}</div>
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
