import type { SignIn } from '#contract/sign-ins/schemas.ts';
import { outcomeName } from '#contract/sign-ins/words.ts';
import { fullName } from '#domain/full-name.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { Badge } from '#web/ui/badge.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { toneOf, whereFrom } from './sign-in-words.ts';

/** One row a line; on a phone, a line a field. */
export function SignInList({ signIns }: { signIns: readonly SignIn[] }) {
  return (
    <ol aria-label="Входы" className="border-y border-line">
      {signIns.map((signIn) => (
        // Lines off the screen are not laid out, so a long journal stays fast.
        <li key={signIn.id} className={line}>
          <DateTime
            value={signIn.timestamp}
            format="date-time"
            className="text-xs text-ink-faint tabular-nums"
          />
          <span className="justify-self-start max-md:row-start-1 max-md:justify-self-end max-md:[grid-column:2]">
            <Badge tone={toneOf(signIn.outcome)}>{outcomeName(signIn.outcome)}</Badge>
          </span>
          <Person person={signIn.person} />
          <span className="min-w-0 text-ink-soft [overflow-wrap:anywhere] max-md:col-span-2 max-md:text-xs">
            {whereFrom(signIn)}
          </span>
        </li>
      ))}
    </ol>
  );
}

const line =
  'grid items-center gap-x-4 gap-y-1 border-line px-1 py-2.5 text-sm not-first:border-t ' +
  'grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[8.5rem_13rem_minmax(0,1fr)_minmax(0,1.2fr)] ' +
  '[contain-intrinsic-size:auto_3.25rem] [content-visibility:auto]';

const Person = ({ person }: Pick<SignIn, 'person'>) => (
  <span className="min-w-0 max-md:col-span-2">
    {person ? (
      <>
        <span className="block truncate font-medium">{fullName(person)}</span>
        <span className="block truncate text-xs text-ink-faint">{shownEmail(person.email)}</span>
      </>
    ) : (
      <span className="text-ink-soft">Такого email нет</span>
    )}
  </span>
);
