import { useForm } from 'react-hook-form';
import { isOurFault } from '#web/calls/error-text.ts';
import { field } from '#web/forms/field.ts';
import { showFieldErrors } from '#web/forms/show-field-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { PasswordField } from '#web/ui/field/password-field.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { useLogin } from './use-login.ts';

export interface LoginFormProps {
  next: string | undefined;
  /** Shows «Забыли пароль?»; called with the email typed so far. */
  onForgot?: ((email: string) => void) | undefined;
}

export function LoginForm({ next, onForgot }: LoginFormProps) {
  const login = useLogin({ next });
  const form = useForm({
    defaultValues: { email: '', password: '', remember: false },
  });

  const submit = form.handleSubmit((body) =>
    login.mutate(body, {
      onError(error) {
        if (!showFieldErrors(error, form) && !isOurFault(error))
          form.setFocus('password', { shouldSelect: true });
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
        {...field(form, 'email', { setValueAs: trim, required: 'Введите email' })}
      />
      <PasswordField
        label="Пароль"
        required
        autoComplete="current-password"
        {...field(form, 'password', { required: 'Введите пароль' })}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Checkbox label="Запомнить на 30 дней" {...form.register('remember')} />
        {onForgot && (
          <Button
            variant="ghost"
            size="sm"
            className="-mx-3"
            onClick={() => onForgot(form.getValues('email').trim())}
          >
            Забыли пароль?
          </Button>
        )}
      </div>
      <Button type="submit" variant="primary" size="lg" pending={login.isPending} pendingLabel="Входим...">
        Войти
      </Button>
    </form>
  );
}

/** The form checks only this; the server validates the rest. A schema would weigh more than the whole form. */
const trim = (value: string) => value.trim();
