import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { nameChange, type User } from '#contract/auth/schemas.ts';
import { field } from '#web/forms/field.ts';
import { submitWith } from '#web/forms/form-props.ts';
import { FormRefusal } from '#web/forms/form-refusal.tsx';
import { reasonOutsideFields } from '#web/forms/show-field-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { useUpdateName } from './account-changes.ts';

interface Props {
  user: Pick<User, 'firstName' | 'lastName'>;
  labelledBy: string;
}

export function NameForm({ user: { firstName, lastName }, labelledBy }: Props) {
  const update = useUpdateName();
  const form = useForm({ resolver: zodResolver(nameChange), defaultValues: { firstName, lastName } });
  const submit = submitWith(form, update.mutate, ({ user }) => form.reset(user));
  return (
    <form
      aria-labelledby={labelledBy}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void submit(event)}
    >
      <FormRefusal>{reasonOutsideFields(update.error, form)}</FormRefusal>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Имя" required autoComplete="given-name" {...field(form, 'firstName')} />
        <TextField label="Фамилия" required autoComplete="family-name" {...field(form, 'lastName')} />
      </div>
      <div>
        <Button type="submit" variant="primary" pending={update.isPending} pendingLabel="Сохраняем...">
          Изменить имя
        </Button>
      </div>
    </form>
  );
}
