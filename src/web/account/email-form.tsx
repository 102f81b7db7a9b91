import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { emailChange } from '#contract/auth.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showFieldErrors } from './field-errors.ts';
import { useUpdateEmail } from './use-update-email.ts';

export function EmailForm({ currentEmail, labelledBy }: { currentEmail: string; labelledBy: string }) {
  const update = useUpdateEmail();
  const { register, handleSubmit, setError, resetField, formState } = useForm({
    resolver: zodResolver(emailChange),
    defaultValues: { email: '', password: '' },
  });
  const { errors } = formState;

  const submit = handleSubmit((body) =>
    update.mutate(body, {
      onSuccess: () => resetField('password'),
      onError: (error) => showFieldErrors(error, ['email', 'password'], setError),
    }),
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
        hint={<>Сейчас: {currentEmail}</>}
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
