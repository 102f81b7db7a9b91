import { type ReactNode, useState } from 'react';
import { arePasswordsForAdmins } from '#web/has-providers.ts';
import { Button } from '#web/ui/button.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { providersHere } from './provider-setting.ts';
import { RefusalNote } from './refusal-note.tsx';

/** The sign-in page where there are other servers: their buttons, and the form of the password, `children`. */
export function ProviderDoors({ next, children }: { next: string | undefined; children: ReactNode }) {
  const isForAdmins = arePasswordsForAdmins();
  const [isFormOpen, setIsFormOpen] = useState(!isForAdmins);
  return (
    <>
      <LeaveQuestion />
      <RefusalNote />
      <ul className="flex flex-col gap-3">
        {providersHere().map(({ name, title }, index) => (
          <li key={name}>
            <Button
              asChild
              size="lg"
              variant={isForAdmins && index === 0 ? 'primary' : 'secondary'}
              className="w-full"
            >
              <a
                href={`/api/sign-in/${name}${next === undefined ? '' : `?next=${encodeURIComponent(next)}`}`}
              >
                {title}
              </a>
            </Button>
          </li>
        ))}
      </ul>
      {isFormOpen ? (
        <>
          <p className="my-6 flex items-center gap-3 text-sm text-ink-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {isForAdmins ? 'паролем — только администраторы' : 'или паролем'}
          </p>
          {children}
        </>
      ) : (
        <Button variant="ghost" className="mt-4 w-full" onClick={() => setIsFormOpen(true)}>
          Войти паролем администратора
        </Button>
      )}
    </>
  );
}
