import { useLocation } from '@tanstack/react-router';
import { Button } from '#web/ui/button.tsx';
import { PasswordField, type PasswordFieldProps } from '#web/ui/field/password-field.tsx';
import type { OwnProof } from './own-proof.ts';

/** Of a form that wants to know who it is. */
export function ProofField({
  proof: { asksPassword, signInAgain },
  ...field
}: { proof: OwnProof } & Omit<PasswordFieldProps, 'label'>) {
  if (asksPassword)
    return <PasswordField label="Текущий пароль" required autoComplete="current-password" {...field} />;
  if (!signInAgain)
    return (
      <p className="text-sm text-ink-soft">
        Пароля у вас нет, а сервер, через который вы входили, от школы отключён. Обратитесь к администратору
      </p>
    );
  return <SignInAgain {...signInAgain} />;
}

function SignInAgain({ name, title, isFresh }: NonNullable<OwnProof['signInAgain']>) {
  // Behind `#` may be why the time before came to nothing.
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  if (isFresh)
    return (
      <p className="text-sm text-ink-soft">
        Вы недавно вошли через «{title}»: подтверждать, что это вы, не нужно
      </p>
    );
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-ink-soft">
        Пароля у вас нет, поэтому подтвердите, что это вы: войдите ещё раз. После входа на это будет десять
        минут
      </p>
      <Button asChild className="h-auto min-h-10 max-w-full whitespace-normal">
        <a href={`/api/sign-in/${name}?again=1&next=${encodeURIComponent(here)}`}>
          Войти ещё раз через «{title}»
        </a>
      </Button>
    </div>
  );
}
