import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { emailChange } from '#contract/auth/schemas.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { field } from '#web/forms/field.ts';
import { submitWith } from '#web/forms/form-props.ts';
import { sendsMail } from '#web/mail-setting.ts';
import { emptyPassword, canProve, type OwnProof } from '#web/session/own-proof.ts';
import { ProofField } from '#web/session/proof-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { useUpdateEmail } from './account-changes.ts';

interface Props {
  currentEmail: string;
  proof: OwnProof;
  labelledBy: string;
}

export function EmailForm({ currentEmail, proof, labelledBy }: Props) {
  const update = useUpdateEmail();
  const form = useForm({
    resolver: zodResolver(emailChange),
    defaultValues: { email: '', password: emptyPassword(proof) },
  });

  const submit = submitWith(form, update.mutate, ({ pendingEmail }) =>
    pendingEmail === undefined ? form.resetField('password') : form.reset(),
  );

  return (
    <form
      aria-labelledby={labelledBy}
      noValidate
      className="flex max-w-lg flex-col gap-5"
      onSubmit={(event) => void submit(event)}
    >
      {canProve(proof) && (
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
              Сейчас: {shownEmail(currentEmail)}
              {sendsMail() && '. На новый адрес придёт письмо: он сменится, когда вы откроете ссылку'}
            </>
          }
          {...field(form, 'email')}
        />
      )}
      <ProofField proof={proof} {...field(form, 'password')} />
      {canProve(proof) && (
        <div>
          <Button type="submit" variant="primary" pending={update.isPending} pendingLabel="Обновление...">
            Обновить email
          </Button>
        </div>
      )}
    </form>
  );
}
