import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { search } from '#contract/search/calls.ts';
import type { Found } from '#contract/search/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { fold } from '#domain/russian/fold.ts';
import { queryOf } from '#web/calls/api.ts';
import { paths } from '#web/paths.ts';
import type { FoundGroup, FoundLine } from './found-list.tsx';

const typingMs = 150;

/** The screens at once, the rest when the person stops typing. */
export function useFound(text: string, screens: readonly { label: string; to: string }[]) {
  const asked = useSettled(text.trim(), typingMs);
  const { data, isFetching } = useQuery({
    ...queryOf(search.search, { query: { q: asked } }),
    enabled: asked !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const found = asked === '' || text.trim() === '' ? [] : (data ?? []);
  const wanted = fold(text.trim());
  const matching = screens.filter(({ label }) => fold(label).includes(wanted));
  const groups: FoundGroup[] = [
    { label: 'Курсы', lines: linesOf(found, 'course') },
    { label: 'Уроки', lines: linesOf(found, 'lesson') },
    { label: 'Люди', lines: linesOf(found, 'person') },
    { label: 'Разделы', lines: matching.map(({ label, to }) => ({ title: label, to })) },
  ];
  return {
    groups: groups.filter(({ lines }) => lines.length > 0),
    isSettled: asked === text.trim() && !isFetching,
  };
}

const linesOf = (found: readonly Found[], kind: Found['kind']): FoundLine[] =>
  found.filter((row) => row.kind === kind).map(lineOf);

function lineOf(row: Found): FoundLine {
  switch (row.kind) {
    case 'course':
      return { to: paths.course(row.id), title: row.title };
    case 'lesson':
      return { to: paths.lesson(row.id), title: row.title, note: row.courseTitle };
    case 'person':
      return {
        to: paths.learner(row.id),
        title: fullName(row),
        note: shownEmail(row.email),
      };
  }
}

/** The value once it has stood for so long. */
function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
