import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { GuidePage } from '#contract/help/schemas.ts';
import { parseUrl } from '#domain/parse-url.ts';
import { paths } from '#web/paths.ts';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { withPictures } from './pictures.ts';

/** A page of the guide. Its links to others open them here, without loading anything. */
export function GuideArticle({ page: { title, text, sections } }: { page: GuidePage }) {
  const follow = useFollowing();
  return (
    // The links in it take the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className="flex min-w-0 flex-col gap-8" onClick={follow}>
      <section className="flex flex-col gap-4">
        <h2 className="text-xl sm:text-2xl">{title}</h2>
        {text !== '' && <Markdown text={withPictures(text)} headingLevel={3} />}
      </section>
      {sections.map(({ id, title: heading, text: words }) => (
        <section key={id} className="flex flex-col gap-4">
          <h3 id={id} tabIndex={-1} className="text-lg outline-none">
            {heading}
          </h3>
          <Markdown text={withPictures(words)} headingLevel={4} />
        </section>
      ))}
    </div>
  );
}

function useFollowing() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const url = link && parseUrl(link.href, location.origin);
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!url || !isPlain || url.origin !== location.origin || url.pathname !== paths.help()) return;
    event.preventDefault();
    const page = url.searchParams.get('page');
    void navigate({
      to: paths.help(),
      search: page === null ? {} : { page },
      hash: decodeURIComponent(url.hash.slice(1)),
    });
  };
}
