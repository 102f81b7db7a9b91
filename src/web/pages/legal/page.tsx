import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Operator } from '#contract/legal/schemas.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { errorText } from '#web/calls/error-text.ts';
import { legalQuery } from '#web/legal/legal-queries.ts';
import { HomeLink } from '#web/pages/shell/home-link.tsx';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { paths } from '#web/paths.ts';
import { FormError } from '#web/ui/field/form-error.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** For anybody: who answers for data, and what is in force. */
export function Page() {
  const { data: legal, error } = useQuery(legalQuery);
  return (
    <main id="main" tabIndex={-1} className="page outline-none">
      <PageTitle>Документы</PageTitle>
      <PageHeader title="Документы" subtitle="Кто отвечает за персональные данные и на что соглашаются" />
      {error && <FormError>{errorText(error, 'Не удалось загрузить документы')}</FormError>}
      {!legal && !error && <Spinner label="Документы загружаются" />}
      {legal && !legal.operator && (
        <p className="text-ink-soft">Школа не назвала оператора персональных данных.</p>
      )}
      {legal?.operator && <Details operator={legal.operator} />}
      {legal && legal.texts.length > 0 && (
        <ul className="mt-6 divide-y divide-line border-y border-line">
          {legal.texts.map(({ kind, number, title }) => (
            <li key={kind} className="py-3.5">
              <Link
                to={paths.legalText(kind, `${number}`)}
                className="touch-target text-accent-ink underline underline-offset-4 [overflow-wrap:anywhere]"
              >
                {title}
              </Link>
              <p className="mt-0.5 text-sm text-ink-faint">Редакция {number}</p>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-10">
        <HomeLink />
      </div>
    </main>
  );
}

function Details({ operator: { name, address, inn, ogrn, email, phone } }: { operator: Operator }) {
  const rows = [
    ['Оператор', name],
    ['Адрес', address],
    ['ИНН', inn],
    ['ОГРН', ogrn],
    ['Почта', shownEmail(email)],
    ['Телефон', phone],
  ] as const;
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
      {rows.map(
        ([term, value]) =>
          value !== null && (
            <div key={term} className="contents">
              <dt className="text-sm text-ink-faint">{term}</dt>
              <dd className="[overflow-wrap:anywhere] max-sm:mb-2">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
