import { Link } from '@tanstack/react-router';
import type { GuidePage } from '#contract/help/schemas.ts';
import { paths } from '#web/paths.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { useIsWide } from '#web/ui/use-is-wide.ts';

interface GuideContentsProps {
  pages: readonly GuidePage[];
  /** Its sections are listed too. */
  open: GuidePage;
}

/** The pages of the guide; folded where they would stand above the text. */
export function GuideContents(props: GuideContentsProps) {
  const isWide = useIsWide();
  if (isWide) return <Contents {...props} />;
  return (
    <Disclosure key={props.open.name} title="Содержание">
      <Contents {...props} />
    </Disclosure>
  );
}

const Contents = ({ pages, open }: GuideContentsProps) => (
  <nav aria-label="Содержание справки">
    <ul className="flex flex-col gap-0.5 text-sm">
      {pages.map((page) => (
        <li key={page.name}>
          <Link
            to={paths.help()}
            search={{ page: page.name }}
            aria-current={page === open ? 'page' : undefined}
            className={`${line} font-medium aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink`}
          >
            {page.title}
          </Link>
          {page === open && page.sections.length > 0 && (
            <ul className="mt-0.5 mb-2 ml-3 flex flex-col border-l border-line pl-1.5">
              {page.sections.map(({ id, title }) => (
                <li key={id}>
                  <Link
                    to={paths.help()}
                    search={{ page: page.name }}
                    hash={id}
                    className={`${line} text-ink-soft`}
                  >
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  </nav>
);

const line = 'block min-h-9 rounded-md px-2.5 py-2 transition-colors hover:bg-hover hover:text-ink';
