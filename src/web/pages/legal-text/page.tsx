import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { legalKind } from '#contract/legal/schemas.ts';
import { legalTextQuery } from '#web/legal/legal-queries.ts';
import { NotFoundPage } from '#web/pages/shell/not-found.tsx';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { paths } from '#web/paths.ts';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';

/** One text in one version, which stays readable for ever. */
export function Page() {
  const { kind, number } = route.useParams();
  const known = legalKind.safeParse(kind);
  const wanted = Number(number);
  if (!known.success || !Number.isInteger(wanted) || wanted < 1) return <NotFoundPage />;
  return <Text kind={known.data} number={wanted} />;
}

function Text({ kind, number }: Parameters<typeof textQueryOf>[0]) {
  const { data: text, error } = useQuery(textQueryOf({ kind, number }));
  if (error) return <NotFoundPage />;
  if (!text) {
    return (
      <main id="main" tabIndex={-1} className="page outline-none">
        <Spinner label="Документ загружается" />
      </main>
    );
  }
  const { title, publishedAt, isInForce, numbers, sha256 } = text;
  return (
    <main id="main" tabIndex={-1} className="page outline-none">
      <PageTitle>{title}</PageTitle>
      <PageHeader
        title={title}
        subtitle={
          <>
            Редакция {number} от <DateTime value={publishedAt} format="date" />
            {isInForce ? '. Действует' : '. Больше не действует'}
          </>
        }
        back={
          <BackLink asChild>
            <Link to={paths.legal()}>Документы</Link>
          </BackLink>
        }
      />
      <div className="measure">
        <Markdown text={text.text} headingLevel={2} />
      </div>
      <footer className="mt-10 border-t border-line pt-4 text-xs text-ink-faint">
        {numbers.length > 1 && (
          <p>
            Все редакции:{' '}
            {numbers.map((one, place) => (
              <span key={one}>
                {place > 0 && ', '}
                {one === number ? one : <Link to={paths.legalText(kind, `${one}`)}>{one}</Link>}
              </span>
            ))}
          </p>
        )}
        <p className="mt-1 font-mono [overflow-wrap:anywhere]">SHA-256 {sha256}</p>
      </footer>
    </main>
  );
}

const textQueryOf = ({ kind, number }: { kind: Parameters<typeof legalTextQuery>[0]; number: number }) =>
  legalTextQuery(kind, number);

const route = getRouteApi('/legal/$kind/$number');
