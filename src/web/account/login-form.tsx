import { useForm } from 'react-hook-form';
import { showFieldErrors } from '#web/forms/show-field-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useLogin } from './use-login.ts';

export function LoginForm({ next }: { next: string | undefined }) {
  const login = useLogin({ next });
  const form = useForm({
    defaultValues: { email: '', password: '', remember: false },
  });
  const {
    register,
    formState: { errors },
  } = form;

  const submit = form.handleSubmit((body) =>
    login.mutate(body, {
      onError(error) {
        if (!showFieldErrors(error, form)) form.setFocus('password', { shouldSelect: true });
      },
    }),
  );

  return (
    <form
      aria-label="Вход"
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email', { setValueAs: trim, required: 'Введите email' })}
      />
      <PasswordField
        label="Пароль"
        required
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', { required: 'Введите пароль' })}
      />
      <Checkbox label="Запомнить на 30 дней" {...register('remember')} />
      <Button type="submit" variant="primary" size="lg" pending={login.isPending} pendingLabel="Входим...">
        Войти
      </Button>
    </form>
  );
}

/** The form checks only this; the server validates the rest. A schema would weigh more than the whole form. */
const trim = (value: string) => value.trim();
