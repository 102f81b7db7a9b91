import type { enrolmentActions, meetingActions } from '#contract/audit/actions/enrolments.ts';
import { named } from '#web/audit/changes-text.ts';
import { formatDate, parseDate } from '#web/ui/time/dates.ts';
import {
  after,
  changeOf,
  count,
  listed,
  nothing,
  quoted,
  type Sentences,
  type Stored,
  text,
  titleAndChanges,
  titleInCourse,
} from './entry-details.ts';

export const enrolmentSentences: Sentences<keyof (typeof enrolmentActions & typeof meetingActions)> = {
  course_access_granted: ({ courseTitle, expiresAt, group }) =>
    after(' ', quoted(courseTitle)) + after(' ', term(expiresAt)) + after(', поток ', titleOf(group)),
  course_access_revoked: ({ courseTitle }) => after(' ', quoted(courseTitle)),
  course_access_updated: ({ courseTitle, expiresAt }) =>
    after(' ', quoted(courseTitle)) + after(': ', newTerm(expiresAt)),
  group_created: titleInCourse,
  group_updated: titleAndChanges,
  group_copied: (details) => titleInCourse(details) + after('; образец — ', quoted(details.sourceTitle)),
  group_deleted: (details) =>
    titleInCourse(details) + after(': ', count(details.people, 'человек', 'человека', 'человек')),
  group_moved: ({ courseTitle, group }) =>
    after(' в курсе ', quoted(courseTitle)) + after(': ', newGroup(group)),
  dates_given: (details) =>
    after(': ', listed(...newDates(details), after('причина: ', text(details.reason)))),
  message_sent: nothing,
  join_link_created: joinLink,
  join_link_closed: joinLink,
  meeting_created: titleInCourse,
  meeting_updated: titleAndChanges,
  meeting_deleted: titleInCourse,
};

function newTerm(value: unknown): string {
  const change = changeOf(value);
  return change ? `теперь ${term(change.to)}, было ${term(change.from)}` : '';
}

function term(expiresAt: unknown): string {
  if (expiresAt === null) return 'без ограничения срока';
  const date = typeof expiresAt === 'string' ? parseDate(expiresAt) : null;
  return date ? `до ${formatDate(date)}` : '';
}

/** `«Осенний» → «Весенний»`: from one group to another. */
function newGroup(value: unknown): string {
  const change = changeOf(value);
  return change ? `${titleOf(change.from) || 'без потока'} → ${titleOf(change.to) || 'без потока'}` : '';
}

function titleOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('title' in value)) return '';
  return typeof value.title === 'string' ? named(value.title) : '';
}

type Dates = Stored<{ courseTitle: string; lessonTitle: string; opensAt: object; dueAt: object }>;

const newDates = (details: Dates) => [
  after('курс ', quoted(details.courseTitle)),
  after('урок ', quoted(details.lessonTitle)) || ('courseTitle' in details ? 'все уроки' : ''),
  newDate(details.opensAt, 'открыть с', 'раннее открытие снято'),
  newDate(details.dueAt, 'сдать до', 'личный срок снят'),
];

function newDate(value: unknown, lead: string, takenAway: string): string {
  const change = changeOf(value);
  if (!change) return '';
  const date = typeof change.to === 'string' ? parseDate(change.to) : null;
  if (date) return `${lead} ${formatDate(date)}`;
  return change.from === null ? '' : takenAway;
}

type JoinLink = Stored<{ code: string; courseTitle: string; groupTitle: string; maxPeople: number }>;

function joinLink({ code, courseTitle, groupTitle, maxPeople }: JoinLink): string {
  return (
    after(' ', text(code)) +
    after(' курса ', quoted(courseTitle)) +
    after(', поток ', quoted(groupTitle)) +
    after(': ', count(maxPeople, 'место', 'места', 'мест'))
  );
}
