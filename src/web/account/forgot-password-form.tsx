import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { links } from '#contract/links/calls.ts';
import { call } from '#web/calls/api.ts';
import { field } from '#web/forms/field.ts';
import { submitWith } from '#web/forms/form-props.ts';
import { FormRefusal } from '#web/forms/form-refusal.tsx';
import { reasonOutsideFields } from '#web/forms/show-field-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';

/** Asks for a letter with a link. The answer is the same for every address. */
export function ForgotPasswordForm({ email, onBack }: { email: string; onBack: () => void }) {
  const request = useMutation({
    mutationFn: (body: { email: string }) => call(links.requestReset, { body }),
  });
  const form = useForm({ defaultValues: { email } });
  const submit = submitWith(form, request.mutate, () => {});
  const back = (
    <Button size="lg" onClick={onBack}>
      Вернуться ко входу
    </Button>
  );
  if (request.isSuccess) {
    return (
      <div className="flex flex-col gap-5">
        <p role="status">{request.data.message}</p>
        {back}
      </div>
    );
  }
  return (
    <form
      aria-label="Новый пароль"
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void submit(event)}
    >
      <FormRefusal>{reasonOutsideFields(request.error, form)}</FormRefusal>
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        hint="Пришлём ссылку, по которой вы зададите новый пароль"
        {...field(form, 'email', {
          setValueAs: (value: string) => value.trim(),
          required: 'Введите email',
        })}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        pending={request.isPending}
        pendingLabel="Отправляем..."
      >
        Прислать ссылку
      </Button>
      {back}
    </form>
  );
}
