import { useQueryClient } from '@tanstack/react-query';
import { notices } from '#contract/notices/calls.ts';
import { messagesView, placeOfRemark, replyPlace, reviewPlace } from '#contract/screens.ts';
import type { ItemOf } from '#contract/today/schemas.ts';
import { call, keyOf } from '#web/calls/api.ts';
import { deadlineOf } from '#web/lesson-dates.ts';
import { paths } from '#web/paths.ts';
import { plural, quoted } from '#web/ui/text/russian.ts';
import { formatDayTime } from '#web/ui/time/days.ts';
import { TodayLine } from './today-line.tsx';

export const ReviewLine = ({ item: { lesson, author, by } }: { item: ItemOf<'review'> }) => (
  <TodayLine
    to={paths.lesson(lesson.id)}
    hash={reviewPlace}
    title={`Отзыв готов: ${quoted(lesson.title)}`}
    note={author === 'mentor' ? (by ?? 'От куратора') : 'Вы его ещё не читали'}
  />
);

export function ReplyLine({ item: { about, id, title, from, noticeId } }: { item: ItemOf<'reply'> }) {
  const queryClient = useQueryClient();
  /** Whoever goes to read it has seen the notice. */
  const markSeen = () => {
    void call(notices.markNoticesSeen, { body: { ids: [noticeId] } }, { keepalive: true })
      .then(() => queryClient.invalidateQueries({ queryKey: keyOf(notices.countNotices) }))
      .catch(() => {});
  };
  return (
    <TodayLine
      {...(about === 'survey' ? { to: paths.survey(id) } : { to: paths.lesson(id), hash: replyPlace })}
      title={`Вам ответили: ${quoted(title)}`}
      note={from ?? 'Ответил человек'}
      onClick={markSeen}
    />
  );
}

/** Opening the thread marks it seen. Of a reply to an alarm the name alone. */
export const MessageLine = ({ item: { threadId, from, text } }: { item: ItemOf<'message'> }) => (
  <TodayLine
    to={paths.myAnswers()}
    search={{ view: messagesView, thread: threadId }}
    title={
      text === '' ? (
        `Ответ вам: ${from}`
      ) : (
        <span className="line-clamp-2">
          {from}: {text}
        </span>
      )
    }
    note="Прочитать и ответить"
  />
);

export const ContinueLine = ({ item: { lesson, key } }: { item: ItemOf<'continue'> }) => (
  <TodayLine
    itemKey={key}
    to={paths.lesson(lesson.id)}
    title={`Продолжить: урок ${lesson.number} ${quoted(lesson.title)}`}
    note={deadlineOf(lesson.dates)?.text}
  />
);

export const BeforeLine = ({ item: { survey, course, key } }: { item: ItemOf<'before'> }) => (
  <TodayLine
    itemKey={key}
    to={paths.survey(survey.id)}
    search={{ course: course.id }}
    title={`До курса: ${quoted(survey.title)}`}
    note={`Анкета курса ${quoted(course.title)}`}
  />
);

export const TalkLine = ({ item: { lesson, dialogueId, persona, key } }: { item: ItemOf<'talk'> }) => (
  <TodayLine
    itemKey={key}
    to={paths.talk(lesson.id, dialogueId)}
    title={`Продолжить разговор: ${quoted(lesson.title)}`}
    note={`Собеседник: ${persona}`}
  />
);

/** A press opens the draft at the words to mend; of a talk, the remark, beside which a take is begun. */
export const ReviseLine = ({ item: { lesson, remarks, first, key } }: { item: ItemOf<'revise'> }) => (
  <TodayLine
    itemKey={key}
    to={paths.lesson(lesson.id)}
    {...(first && !first.inTalk
      ? { search: { revise: first.id } }
      : { hash: first ? placeOfRemark(first.id) : reviewPlace })}
    title={`Можно доработать: ${plural(remarks, 'замечание', 'замечания', 'замечаний')} в ${quoted(lesson.title)}`}
    note={first && <Remark {...first} />}
  />
);

const Remark = ({ words, text }: NonNullable<ItemOf<'revise'>['first']>) => (
  <span className="line-clamp-3 [overflow-wrap:anywhere] sm:line-clamp-2">
    {words && (
      <>
        <span className="text-ink">{quoted(words)}</span>
        {text && ' — '}
      </>
    )}
    {text}
  </span>
);

export function SoonLine({ item: { what, lesson, at, key } }: { item: ItemOf<'soon'> }) {
  const day = formatDayTime(new Date(at));
  return (
    <TodayLine
      itemKey={key}
      to={paths.lesson(lesson.id)}
      title={`Скоро: ${quoted(lesson.title)}`}
      note={what === 'opens' ? `Откроется ${day}` : `Сдать до ${day.replace(' в ', ', ')}`}
    />
  );
}
