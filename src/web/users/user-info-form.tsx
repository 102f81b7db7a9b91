import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type ListedUser, userChange } from '#contract/users.ts';
import { Button } from '#web/ui/button.tsx';
import { showUserErrors } from './show-user-errors.ts';
import { useUpdateUser } from './use-update-user.ts';
import { UserFields, type UserValues } from './user-fields.tsx';

export interface UserInfoFormProps {
  user: ListedUser;
  /** Told whether there is something that closing would lose. */
  onChange: (hasUnsaved: boolean) => void;
  onSaved: (user: ListedUser) => void;
}

export function UserInfoForm({ user, onChange, onSaved }: UserInfoFormProps) {
  const update = useUpdateUser(user.id);
  const { register, handleSubmit, setError, getValues, reset, formState } = useForm<UserValues>({
    resolver: zodResolver(withEmptyPassword),
    defaultValues: valuesOf(user),
  });

  const submit = handleSubmit(({ password, ...person }) =>
    update.mutate(
      { ...person, ...(password !== '' && { password }) },
      {
        onSuccess(updated) {
          reset(valuesOf(updated));
          onChange(false);
          onSaved(updated);
        },
        onError: (error) => showUserErrors(error, setError),
      },
    ),
  );

  return (
    <form
      aria-label="Данные пользователя"
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void submit(event)}
      onChange={() => onChange(differs(getValues(), valuesOf(user)))}
    >
      <UserFields register={register} errors={formState.errors} isNew={false} />
      <div>
        <Button type="submit" variant="primary" pending={update.isPending} pendingLabel="Сохранение...">
          Сохранить
        </Button>
      </div>
    </form>
  );
}

/** An empty password is one that isn't changed. */
const withEmptyPassword = userChange
  .extend({ password: z.union([z.literal(''), userChange.shape.password.unwrap()]) })
  .required();

const valuesOf = ({ firstName, lastName, email, role }: ListedUser): UserValues => ({
  firstName,
  lastName,
  email,
  role,
  password: '',
});

const fields = ['firstName', 'lastName', 'email', 'role', 'password'] as const;

const differs = (one: UserValues, other: UserValues) => fields.some((field) => one[field] !== other[field]);
