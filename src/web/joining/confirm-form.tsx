import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { newPassword } from '#contract/auth/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { errorText } from '#web/calls/error-text.ts';
import { field } from '#web/forms/field.ts';
import { submitWith } from '#web/forms/form-props.ts';
import { FormRefusal } from '#web/forms/form-refusal.tsx';
import { reasonOutsideFields } from '#web/forms/show-field-errors.ts';
import { passwordHint } from '#web/password-setting.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { PasswordField } from '#web/ui/field/password-field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { joinRequestQuery, useConfirmJoin } from './joining-queries.ts';

export interface ConfirmFormProps {
  code: string;
  /** From the letter's link. */
  token: string;
  /** To ask for another letter. */
  onAgain: () => void;
}

/** Opened from the letter: says whose account it will be, and asks for its password. */
export function ConfirmForm({ code, token, onAgain }: ConfirmFormProps) {
  const { data: person, error } = useQuery(joinRequestQuery(code, token));
  const confirming = useConfirmJoin(code, token);
  const form = useForm({ resolver: zodResolver(passwordOf), defaultValues: { password: '' } });
  if (error) {
    return (
      <div className="flex flex-col items-start gap-4">
        <FormError>{errorText(error, 'Не удалось открыть ссылку')}</FormError>
        <Button onClick={onAgain}>Попросить новое письмо</Button>
      </div>
    );
  }
  if (!person) return <Spinner label="Ссылка открывается" />;
  const submit = submitWith(form, confirming.mutate, () => {});
  return (
    <form
      aria-label="Учётная запись"
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void submit(event)}
    >
      <FormRefusal>{reasonOutsideFields(confirming.error, form)}</FormRefusal>
      <p className="[overflow-wrap:anywhere]">
        <span className="block font-medium">{fullName(person)}</span>
        <span className="block text-sm text-ink-soft">{shownEmail(person.email)}</span>
      </p>
      <input type="text" hidden readOnly autoComplete="username" value={person.email} />
      <PasswordField
        label="Придумайте пароль"
        required
        autoComplete="new-password"
        hint={passwordHint()}
        {...field(form, 'password')}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        pending={confirming.isPending}
        pendingLabel="Записываем..."
      >
        Записаться
      </Button>
    </form>
  );
}

const passwordOf = z.object({ password: newPassword });
