import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { type ListedUser, userForm } from '#contract/users/schemas.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { FormRefusal } from '#web/forms/form-refusal.tsx';
import { useEditing } from '#web/forms/use-editing.ts';
import { Button } from '#web/ui/button.tsx';
import { passwordOpens } from './password-opens.ts';
import { useLoadUser, useUpdateUser } from './user-changes.ts';
import { PasswordFields, UserFields, type UserValues } from './user-fields.tsx';

export interface UserInfoFormProps {
  user: ListedUser;
  /** Called with whether there are unsaved changes. */
  onChange: (hasUnsaved: boolean) => void;
  onSaved: (user: ListedUser) => void;
}

export function UserInfoForm({ user, onChange, onSaved }: UserInfoFormProps) {
  const form = useForm<UserValues>({
    resolver: (values, ...rest) => zodResolver(withEmptyPassword)(withUsablePassword(values), ...rest),
    defaultValues: valuesOf(user),
  });

  const [password, role] = useWatch({ control: form.control, name: ['password', 'role'] });

  const { base, setBase, props } = useEditing(user, {
    form,
    fieldsOf: valuesOf,
    update: useUpdateUser(user.id),
    load: useLoadUser(user.id),
    find: (stored: ListedUser) => stored,
    onSaved(updated) {
      setBase(updated);
      form.reset(valuesOf(updated));
      onChange(false);
      onSaved(updated);
    },
    onTaken(stored) {
      onChange(false);
      onSaved(stored);
    },
  });

  return (
    <form
      aria-label="Данные пользователя"
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void props.onSubmit();
      }}
      onChange={() => onChange(differs(form.getValues(), valuesOf(base)))}
    >
      <FormRefusal>{props.refusal}</FormRefusal>
      <UserFields form={form} given={givenRole(user)} />
      {passwordOpens(role) ? (
        <PasswordFields
          form={form}
          isNew={false}
          hasNone={user.invitation !== null}
          setsPassword={password !== ''}
        />
      ) : (
        <p className="text-sm text-ink-soft">
          Пароль не нужен: им входят только администраторы, а этот человек — через сервер вашей организации
        </p>
      )}
      <div>
        <Button type="submit" variant="primary" pending={props.saving} pendingLabel="Сохранение...">
          Сохранить
        </Button>
      </div>
    </form>
  );
}

const givenRole = ({ role, roleFrom }: ListedUser) =>
  roleFrom === undefined ? undefined : { role, from: roleFrom };

/** An empty password means that it is not changed. */
const withEmptyPassword = userForm
  .extend({ password: z.union([z.literal(''), userForm.shape.password.unwrap()]) })
  .required();

/** What was typed before another role was chosen isn't sent. */
const withUsablePassword = (values: UserValues): UserValues =>
  passwordOpens(values.role) ? values : { ...values, password: '' };

const valuesOf = ({ firstName, lastName, email, role }: ListedUser): UserValues => ({
  firstName,
  lastName,
  email: shownEmail(email),
  role,
  password: '',
  // Applies to a new password; the requirement for the current one is not changed here.
  mustChangePassword: true,
});

const fields = ['firstName', 'lastName', 'email', 'role', 'password'] as const;

const differs = (one: UserValues, other: UserValues) => fields.some((field) => one[field] !== other[field]);
