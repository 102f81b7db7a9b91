import type { Role } from '#contract/auth/schemas.ts';
import { field, type FormOf } from '#web/forms/field.ts';
import { passwordHint } from '#web/password-setting.ts';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { PasswordField } from '#web/ui/field/password-field.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { roleNames } from './role-badge.tsx';

export interface UserValues {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  role: Role;
  mustChangePassword: boolean;
}

export interface UserFieldsProps {
  form: FormOf<UserValues>;
}

export interface PasswordFieldsProps extends UserFieldsProps {
  /** Whether the account is new or already has a password. */
  isNew: boolean;
  /** An account that stands, but never had one. */
  hasNone?: boolean;
  /** A password is being set, so the checkbox about it is shown. */
  setsPassword: boolean;
}

export interface RoleProps {
  /** A role that another server gives: it isn't changed here. */
  given?: { role: Role; from: string } | undefined;
}

const roles = ['student', 'curator', 'admin'] as const;

/** The fields of a user, new or existing, but for the password. */
export function UserFields({ form, given }: UserFieldsProps & RoleProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Имя" required autoComplete="off" {...field(form, 'firstName')} />
        <TextField label="Фамилия" required autoComplete="off" {...field(form, 'lastName')} />
      </div>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="off"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          {...field(form, 'email')}
        />
        <Select
          label="Роль"
          options={roles.map((value) => ({
            value,
            label: roleNames[value],
            disabled: given !== undefined && given.role !== value,
          }))}
          hint={given && `Роль приходит из «${given.from}»: измените её там`}
          {...field(form, 'role')}
        />
      </div>
    </>
  );
}

/** A password that the administrator sets. */
export function PasswordFields({ form, isNew, hasNone = false, setsPassword }: PasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={isNew ? 'Пароль' : 'Новый пароль'}
        required={isNew}
        optional={!isNew}
        autoComplete="new-password"
        hint={
          isNew || hasNone
            ? passwordHint()
            : `${passwordHint()}. Оставьте пустым, чтобы не менять. Новый пароль завершит все сеансы этого человека`
        }
        {...field(form, 'password')}
      />
      {setsPassword && (
        <Checkbox
          // Like the button of the field above, the label avoids its word, so that «Пароль» matches only the field.
          label={`Требовать смены пароля при ${isNew ? 'первом' : 'следующем'} входе`}
          hint="Пока человек не задаст свой пароль, ничего другого ему не откроется"
          {...form.register('mustChangePassword')}
        />
      )}
    </>
  );
}
