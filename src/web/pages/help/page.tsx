import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { GuidePage } from '#contract/help/schemas.ts';
import { searchOfGuide } from '#web/help/find-in-guide.ts';
import { FoundInGuide } from '#web/help/found-in-guide.tsx';
import { GuideArticle } from '#web/help/guide-article.tsx';
import { GuideContents } from '#web/help/guide-contents.tsx';
import { guideQuery } from '#web/help/guide-query.ts';
import { placeOfAddress } from '#web/help/places.ts';
import { paths } from '#web/paths.ts';
import { TextField } from '#web/ui/field/text-field.tsx';
import { readHelpAddress } from './address.ts';
import { Heading, Pending } from './start.tsx';

/** The guide: its pages for the viewer's role, one of them open, and what has a word. */
export function Page() {
  const { data: pages } = useSuspenseQuery(guideQuery);
  const { page: name, at } = readHelpAddress(useSearch({ strict: false }));
  useLanding(at, pages);
  const [text, setText] = useState('');
  const asked = text.trim();
  const find = useMemo(() => searchOfGuide(pages), [pages]);
  const open = pages.find((page) => page.name === name) ?? pages[0];
  if (at !== undefined) return <Pending />;
  return (
    <div className="page">
      <Heading />
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <aside
          aria-label="Поиск и содержание"
          className="flex flex-col gap-4 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto lg:p-1"
        >
          <TextField
            label="Найти в справке"
            type="search"
            autoComplete="off"
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {open && <GuideContents pages={pages} open={open} />}
        </aside>
        {asked === '' ? (
          open && <GuideArticle page={open} />
        ) : (
          <FoundInGuide found={find(asked)} onOpen={() => setText('')} />
        )}
      </div>
    </div>
  );
}

/** «?» names the screen it was pressed on; which heading tells of it depends on the part of the guide that one has. */
function useLanding(at: string | undefined, pages: readonly GuidePage[]): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (at === undefined) return;
    const { page, hash } = placeOfAddress(at, pages);
    void navigate({ to: paths.help(), search: { page }, ...(hash !== undefined && { hash }), replace: true });
  }, [at, pages, navigate]);
}
