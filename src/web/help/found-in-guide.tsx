import { Link } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchIcon } from '#web/ui/icon/icons.tsx';
import { plural } from '#web/ui/text/russian.ts';
import type { FoundSection } from './find-in-guide.ts';

interface FoundInGuideProps {
  found: readonly FoundSection[];
  onOpen: () => void;
}

export function FoundInGuide({ found, onOpen }: FoundInGuideProps) {
  return (
    <section aria-label="Что нашлось в справке">
      <p role="status" className={found.length === 0 ? 'sr-only' : 'mb-2 text-sm text-ink-soft'}>
        {found.length === 0 ? 'Ничего не нашлось' : plural(found.length, 'раздел', 'раздела', 'разделов')}
      </p>
      {found.length === 0 && (
        <EmptyState
          icon={<SearchIcon />}
          titleAs="h2"
          title="Ничего не нашлось"
          text="Попробуйте другое слово или откройте страницу из содержания"
        />
      )}
      <ul className="divide-y divide-line">
        {found.map(({ page, hash, title, pageTitle }) => (
          <li key={`${page}#${hash}`}>
            <Link
              to={paths.help()}
              search={{ page }}
              {...(hash !== undefined && { hash })}
              className="flex min-h-11 flex-wrap items-baseline gap-x-3 rounded-md px-2 py-2.5 hover:bg-hover"
              onClick={onOpen}
            >
              <span className="text-accent-ink">{title}</span>
              {hash !== undefined && <span className="text-sm text-ink-soft">{pageTitle}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
