import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type JoinOffer, newStranger, stranger } from '#contract/joining/schemas.ts';
import type { ConsentAnswers } from '#contract/legal/schemas.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { field } from '#web/forms/field.ts';
import { submitWith } from '#web/forms/form-props.ts';
import { FormRefusal } from '#web/forms/form-refusal.tsx';
import { reasonOutsideFields } from '#web/forms/show-field-errors.ts';
import { submitTicked } from '#web/forms/submit-ticked.ts';
import { passwordHint } from '#web/password-setting.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/field/password-field.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { useAskToJoin, useRegisterToJoin } from './joining-queries.ts';

export interface StrangerFormProps {
  offer: JoinOffer;
  /** The boxes, which another subject draws, and what they say. */
  consents: { answers: ConsentAnswers | undefined; boxes: ReactNode; check(): boolean };
}

/** Who isn't signed in names himself: a letter confirms the address or, where none are sent, the account is made at once. */
export function StrangerForm({ offer, consents }: StrangerFormProps) {
  const [askedFor, setAskedFor] = useState<string>();
  if (askedFor !== undefined) return <CheckMail email={askedFor} onAgain={() => setAskedFor(undefined)} />;
  return offer.confirmsByMail ? (
    <AskForm offer={offer} consents={consents} onAsked={setAskedFor} />
  ) : (
    <RegisterForm offer={offer} consents={consents} />
  );
}

const unnamed = { firstName: '', lastName: '', email: '', password: '' };

/** The owner sets it when the letter’s link is opened. */
const withoutPassword = stranger.extend({ password: z.string() });

function AskForm({ offer, consents, onAsked }: StrangerFormProps & { onAsked: (email: string) => void }) {
  const asking = useAskToJoin(offer.code, consents.answers);
  const form = useForm({ resolver: zodResolver(withoutPassword), defaultValues: unnamed });
  return (
    <Named
      form={form}
      offer={offer}
      consents={consents.boxes}
      refusal={reasonOutsideFields(asking.error, form)}
      pending={asking.isPending}
      submitLabel="Получить письмо"
      onSubmit={submitTicked(
        form,
        consents,
        submitWith(form, asking.mutate, () => onAsked(form.getValues('email').trim())),
      )}
    />
  );
}

function RegisterForm({ offer, consents }: StrangerFormProps) {
  const registering = useRegisterToJoin(offer.code, consents.answers);
  const form = useForm({ resolver: zodResolver(newStranger), defaultValues: unnamed });
  return (
    <Named
      form={form}
      offer={offer}
      consents={consents.boxes}
      refusal={reasonOutsideFields(registering.error, form)}
      pending={registering.isPending}
      submitLabel="Записаться"
      onSubmit={submitTicked(
        form,
        consents,
        submitWith(form, registering.mutate, () => {}),
      )}
    >
      <PasswordField
        label="Пароль"
        required
        autoComplete="new-password"
        hint={passwordHint()}
        {...field(form, 'password')}
      />
    </Named>
  );
}

interface NamedProps {
  form: Pick<ReturnType<typeof useForm<typeof unnamed>>, 'register' | 'formState'>;
  offer: JoinOffer;
  refusal: string | undefined;
  pending: boolean;
  submitLabel: string;
  consents: ReactNode;
  onSubmit: (event: FormEvent) => Promise<void>;
  children?: ReactNode;
}

function Named({ form, offer, refusal, pending, submitLabel, consents, onSubmit, children }: NamedProps) {
  return (
    <form
      aria-label="Записаться на курс"
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void onSubmit(event)}
    >
      <FormRefusal>{refusal}</FormRefusal>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Имя" required autoComplete="given-name" {...field(form, 'firstName')} />
        <TextField label="Фамилия" required autoComplete="family-name" {...field(form, 'lastName')} />
      </div>
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={offer.onlyCertainAddresses && 'Нужен адрес, который вам дала ваша организация'}
        {...field(form, 'email')}
      />
      {children}
      {offer.legal ? (
        consents
      ) : (
        <p className="text-xs text-ink-faint">Школа не назвала оператора персональных данных.</p>
      )}
      <Button type="submit" variant="primary" size="lg" pending={pending} pendingLabel="Отправляем...">
        {submitLabel}
      </Button>
    </form>
  );
}

/** The same for every address. */
function CheckMail({ email, onAgain }: { email: string; onAgain: () => void }) {
  const title = useId();
  return (
    <section aria-labelledby={title} className="flex flex-col items-start gap-3" role="status">
      <h2 id={title} className="text-xl">
        Проверьте почту
      </h2>
      <p className="text-ink-soft [overflow-wrap:anywhere]">
        На адрес {shownEmail(email)} отправлено письмо. Откройте ссылку в нём: она действует три дня.
      </p>
      <p className="text-sm text-ink-soft">
        Письма нет? Загляните в «Спам» или проверьте, нет ли в адресе опечатки.
      </p>
      <Button onClick={onAgain}>Указать другой адрес</Button>
    </section>
  );
}
