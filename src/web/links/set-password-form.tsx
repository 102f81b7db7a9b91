import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { newPassword } from '#contract/auth/schemas.ts';
import type { ConsentAnswers } from '#contract/legal/schemas.ts';
import { field } from '#web/forms/field.ts';
import { submitWith } from '#web/forms/form-props.ts';
import { FormRefusal } from '#web/forms/form-refusal.tsx';
import { reasonOutsideFields } from '#web/forms/show-field-errors.ts';
import { submitTicked } from '#web/forms/submit-ticked.ts';
import { passwordHint } from '#web/password-setting.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { PasswordField } from '#web/ui/field/password-field.tsx';
import { useSetPassword } from './link-changes.ts';

export interface SetPasswordFormProps {
  token: string;
  email: string;
  labelledBy: string;
  /** The boxes of an invitation, and what they say. */
  consents: { answers: ConsentAnswers | undefined; boxes: ReactNode; check(): boolean };
}

export function SetPasswordForm({ token, email, labelledBy, consents }: SetPasswordFormProps) {
  const setPassword = useSetPassword(token, consents.answers);
  const form = useForm({
    resolver: zodResolver(passwordToSet),
    defaultValues: { newPassword: '', remember: false },
  });
  const submit = submitTicked(
    form,
    consents,
    submitWith(form, setPassword.mutate, () => {}),
  );
  return (
    <form
      aria-labelledby={labelledBy}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void submit(event)}
    >
      <FormRefusal>{reasonOutsideFields(setPassword.error, form)}</FormRefusal>
      {/* Password managers store the password under this name. */}
      <input type="email" hidden readOnly autoComplete="username" value={email} />
      <PasswordField
        label="Пароль"
        required
        autoComplete="new-password"
        hint={passwordHint()}
        {...field(form, 'newPassword')}
      />
      {consents.boxes}
      <Checkbox label="Запомнить на 30 дней" {...form.register('remember')} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        pending={setPassword.isPending}
        pendingLabel="Входим..."
      >
        Сохранить и войти
      </Button>
    </form>
  );
}

const passwordToSet = z.object({ newPassword, remember: z.boolean() });
