import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { placeOfAttempt, messagesView, placeOfRemark, reviewPlace } from '#contract/screens.ts';
import { search } from '#contract/search/calls.ts';
import type { Found } from '#contract/search/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { queryOf } from '#web/calls/api.ts';
import { paths } from '#web/paths.ts';
import { formatDay } from '#web/ui/time/days.ts';
import type { FoundGroup, FoundLine } from './found-list.tsx';
import { matchPlaces } from './match-places.ts';
import type { PlaceToFind } from './places.ts';

const typingMs = 150;

/** What can be found without the server. */
export interface Places {
  commands: readonly PlaceToFind[];
  sections: readonly PlaceToFind[];
  /** What stands there before anything is typed. */
  links: readonly { label: string; to: string }[];
}

/** Commands and sections at once and first, so that nothing moves them; the rest when the person stops typing. */
export function useFound(text: string, { commands, sections, links }: Places) {
  const asked = useSettled(text.trim(), typingMs);
  const { data, error, isFetching } = useQuery({
    ...queryOf(search.search, { query: { q: asked } }),
    enabled: asked !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const found = asked === '' || text.trim() === '' ? [] : (data ?? []);
  const isEmpty = text.trim() === '';
  const groups: FoundGroup[] = [
    { label: 'Действия', lines: linesTo(isEmpty ? commands : matchPlaces(commands, text)) },
    {
      label: 'Разделы',
      lines: isEmpty
        ? links.map(({ label, to }) => ({ title: label, to }))
        : linesTo(matchPlaces(sections, text)).slice(0, mostSections),
    },
    { label: 'Курсы', lines: linesOf(found, 'course') },
    { label: 'Уроки', lines: linesOf(found, 'lesson') },
    { label: 'Люди', lines: linesOf(found, 'person') },
    { label: 'Ответы людей', lines: linesOf(found, 'answerOf') },
    { label: 'Мои ответы', lines: linesOf(found, 'answer') },
    { label: 'Замечания', lines: linesOf(found, 'remark') },
    { label: 'Критерии', lines: linesOf(found, 'criterion') },
    { label: 'Сообщения', lines: linesOf(found, 'message') },
  ];
  return {
    groups: groups.filter(({ lines }) => lines.length > 0),
    isSettled: asked === text.trim() && !isFetching,
    error,
  };
}

const mostSections = 5;

const linesTo = (places: readonly PlaceToFind[]): FoundLine[] =>
  places.map((place) => {
    const { label, words: _, ...line } = place;
    return { ...line, title: label };
  });

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
    case 'answerOf':
      return {
        to: paths.answers(),
        search: { lesson: row.lesson.id, student: row.person.id },
        title: row.lesson.title,
        note: `${fullName(row.person)} · ${dayOf(row.at)}`,
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
