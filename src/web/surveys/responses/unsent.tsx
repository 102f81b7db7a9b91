import { useQuery } from '@tanstack/react-query';
import { surveyFigures } from '#contract/survey-figures/calls.ts';
import { fullName } from '#domain/full-name.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { queryOf } from '#web/calls/api.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { plural } from '#web/ui/text/russian.ts';

/** Whom to remind. The page doesn't wait for it. */
export function Unsent({ surveyId, className }: { surveyId: string; className?: string }) {
  const { data } = useQuery({ ...unsentQuery(surveyId), staleTime: 0 });
  if (!data || data.count === 0) return null;
  const { count, people } = data;
  return (
    <Disclosure
      title={`Не отправили анкету: ${plural(count, 'студент', 'студента', 'студентов')}`}
      {...(className !== undefined && { className })}
    >
      <ul className="columns-[16rem] gap-6 text-sm">
        {people.map(({ id, firstName, lastName, email }) => (
          <li key={id} className="mb-2 break-inside-avoid">
            <span className="block wrap-anywhere">{fullName({ firstName, lastName })}</span>
            <span className="block wrap-anywhere text-ink-faint">{shownEmail(email)}</span>
          </li>
        ))}
      </ul>
      {count > people.length && (
        <p className="text-sm text-ink-soft">И ещё {formatNumber(count - people.length)}</p>
      )}
    </Disclosure>
  );
}

const unsentQuery = (id: string) => queryOf(surveyFigures.listUnsent, { params: { id } });
