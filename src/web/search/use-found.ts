import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { placeOfAttempt, messagesView, placeOfRemark, reviewPlace } from '#contract/screens.ts';
import { search } from '#contract/search/calls.ts';
import type { Found } from '#contract/search/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { fold } from '#domain/russian/fold.ts';
import { queryOf } from '#web/calls/api.ts';
import { paths } from '#web/paths.ts';
import { formatDay } from '#web/ui/time/days.ts';
import type { FoundGroup, FoundLine } from './found-list.tsx';

const typingMs = 150;

/** The screens at once, the rest when the person stops typing. */
export function useFound(text: string, screens: readonly { label: string; to: string }[]) {
  const asked = useSettled(text.trim(), typingMs);
  const { data, error, isFetching } = useQuery({
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
    { label: 'Мои ответы', lines: linesOf(found, 'answer') },
    { label: 'Замечания', lines: linesOf(found, 'remark') },
    { label: 'Критерии', lines: linesOf(found, 'criterion') },
    { label: 'Сообщения', lines: linesOf(found, 'message') },
    { label: 'Разделы', lines: matching.map(({ label, to }) => ({ title: label, to })) },
  ];
  return {
    groups: groups.filter(({ lines }) => lines.length > 0),
    isSettled: asked === text.trim() && !isFetching,
    error,
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
    case 'answer':
      return {
        ...atAnswer({ ...row, answerId: row.id }),
        title: row.excerpt,
        note: `${row.lesson.title} · ${dayOf(row.at)}`,
      };
    case 'remark':
      return {
        ...atAnswer(row),
        ...(row.isNewest && row.remark && { hash: placeOfRemark(row.remark.id) }),
        title: row.excerpt,
        note: [row.remark?.criterion, row.lesson.title].filter(Boolean).join(' · '),
      };
    case 'criterion':
      return { to: paths.lesson(row.lesson.id), hash: 'task', title: row.title, note: row.lesson.title };
    case 'message':
      return {
        to: paths.myAnswers(),
        search: { view: messagesView, thread: row.threadId },
        title: row.excerpt,
        note: [row.by, row.courseTitle, dayOf(row.at)].filter(Boolean).join(' · '),
      };
  }
}

/** An earlier attempt has a place of its own; the newest is what the section begins with. */
const atAnswer = ({
  lesson,
  answerId,
  isNewest,
}: {
  lesson: { id: string };
  answerId: string;
  isNewest: boolean;
}) => ({
  to: paths.lesson(lesson.id),
  hash: isNewest ? reviewPlace : placeOfAttempt(answerId),
});

const dayOf = (at: string) => formatDay(new Date(at));

/** The value once it has stood for so long. */
function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
