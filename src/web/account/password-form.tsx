import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { passwordChange } from '#contract/auth/schemas.ts';
import { field } from '#web/forms/field.ts';
import { submitWith } from '#web/forms/form-props.ts';
import { passwordHint } from '#web/password-setting.ts';
import { byPassword, emptyPassword, canProve, type OwnProof } from '#web/session/own-proof.ts';
import { ProofField } from '#web/session/proof-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/field/password-field.tsx';
import { useUpdatePassword } from './account-changes.ts';

interface Props {
  labelledBy: string;
  proof?: OwnProof;
  onSaved?: () => void;
}

export function PasswordForm({ labelledBy, proof = byPassword, onSaved }: Props) {
  const update = useUpdatePassword();
  const form = useForm({
    resolver: zodResolver(repeatedPasswordChange),
    defaultValues: { currentPassword: emptyPassword(proof), newPassword: '', repeatedPassword: '' },
  });

  const submit = submitWith(form, update.mutate, () => {
    form.reset();
    onSaved?.();
  });

  return (
    <form
      aria-labelledby={labelledBy}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void submit(event)}
    >
      <ProofField proof={proof} {...field(form, 'currentPassword')} />
      {canProve(proof) && (
        <>
          <PasswordField
            label="Новый пароль"
            required
            autoComplete="new-password"
            hint={passwordHint()}
            {...field(form, 'newPassword')}
          />
          <PasswordField
            label="Подтвердите новый пароль"
            required
            autoComplete="new-password"
            {...field(form, 'repeatedPassword')}
          />
          <div>
            <Button type="submit" variant="primary" pending={update.isPending} pendingLabel="Обновление...">
              {proof.asksPassword ? 'Обновить пароль' : 'Задать пароль'}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

const repeatedPasswordChange = passwordChange
  .extend({ repeatedPassword: z.string().min(1, 'Введите новый пароль ещё раз') })
  .refine(({ newPassword, repeatedPassword }) => newPassword === repeatedPassword, {
    message: 'Пароли не совпадают',
    path: ['repeatedPassword'],
  });
