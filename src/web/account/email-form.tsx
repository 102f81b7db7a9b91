import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { emailChange } from '#contract/auth/schemas.ts';
import { submitWith } from '#web/forms/form-props.ts';
import { sendsMail } from '#web/mail-setting.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/field/password-field.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { useUpdateEmail } from './account-changes.ts';

export function EmailForm({ currentEmail, labelledBy }: { currentEmail: string; labelledBy: string }) {
  const update = useUpdateEmail();
  const form = useForm({
    resolver: zodResolver(emailChange),
    defaultValues: { email: '', password: '' },
  });
  const {
    register,
    formState: { errors },
  } = form;

  const submit = submitWith(form, update.mutate, ({ pendingEmail }) =>
    pendingEmail === undefined ? form.resetField('password') : form.reset(),
  );

  return (
    <form
      aria-labelledby={labelledBy}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label="Новый email"
        type="email"
        required
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={
          <>
            Сейчас: {currentEmail}
            {sendsMail() && '. На новый адрес придёт письмо: он сменится, когда вы откроете ссылку'}
          </>
        }
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Текущий пароль"
        required
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <div>
        <Button type="submit" variant="primary" pending={update.isPending} pendingLabel="Обновление...">
          Обновить email
        </Button>
      </div>
    </form>
  );
}
