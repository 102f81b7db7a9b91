import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { messagesView } from '#contract/screens.ts';
import { MyAnswerCard } from '#web/answers/list/my-answer-card.tsx';
import { MyAnswersFilter } from '#web/answers/list/my-answers-filter.tsx';
import { type MyAnswersChoice, myAnswersQuery } from '#web/answers/list/my-answers-queries.ts';
import { useFreshMyAnswers } from '#web/answers/live/use-fresh-my-answers.ts';
import { errorText } from '#web/calls/error-text.ts';
import { loadedRows } from '#web/calls/loaded-rows.ts';
import { coursesQuery } from '#web/courses/courses-queries.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { MessageIcon } from '#web/ui/icon/icons.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { ListTail } from '#web/ui/table/list-tail.tsx';
import { printView } from './address.ts';
import { Messages, Paper } from './later-parts.ts';
import { Heading } from './start.tsx';

/** One's own answers over all courses in an infinite list; or what was written with people of the school. */
export function Page() {
  const { view, thread, ...choice } = route.useSearch();
  if (view === printView) return <ForPaper choice={choice} />;
  return (
    <div className="page">
      <Heading actions={view === undefined && <ToPaper choice={choice} />} />
      <Views view={view} />
      {view === messagesView ? (
        <Suspense>
          <Messages threadId={thread} />
        </Suspense>
      ) : (
        <OwnAnswers choice={choice} />
      )}
    </div>
  );
}

const ForPaper = ({ choice }: { choice: MyAnswersChoice }) => (
  <div className="page print:max-w-none print:p-0">
    <Heading />
    <Suspense>
      <Paper courseId={choice.courseId} filter={<CourseFilter choice={choice} view={printView} />} />
    </Suspense>
  </div>
);

/** Where there is something to print. */
function ToPaper({ choice }: { choice: MyAnswersChoice }) {
  const { data } = useInfiniteQuery({ ...myAnswersQuery(choice), enabled: false });
  if (!data?.pages[0]?.length) return null;
  const { courseId } = choice;
  return (
    <Button asChild>
      <Link to={paths.myAnswers()} search={{ view: printView, ...(courseId && { courseId }) }}>
        Версия для печати
      </Link>
    </Button>
  );
}

const views = [
  { view: undefined, label: 'Ответы' },
  { view: messagesView, label: 'Сообщения' },
] as const;

const Views = ({ view: open }: { view: typeof messagesView | undefined }) => (
  <nav aria-label="Разделы" className="mb-6 flex gap-x-5 border-b border-line">
    {views.map(({ view, label }) => (
      <Link
        key={label}
        to={paths.myAnswers()}
        search={view ? { view } : {}}
        activeOptions={{ exact: true }}
        aria-current={view === open ? 'page' : undefined}
        className="tab-face touch-target -mb-px"
      >
        {label}
      </Link>
    ))}
  </nav>
);

function OwnAnswers({ choice }: { choice: MyAnswersChoice }) {
  useFreshMyAnswers();
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <MyAnswersFilter choice={choice} />
        <CourseFilter choice={choice} />
      </div>
      <Answers choice={choice} />
    </>
  );
}

const route = getRouteApi('/signed-in/answers/mine');

function CourseFilter({
  choice: { courseId, show },
  view,
}: {
  choice: MyAnswersChoice;
  view?: typeof printView;
}) {
  const navigate = route.useNavigate();
  const { data: courses } = useQuery(coursesQuery);
  if (!courses || courses.length < 2) return null;
  return (
    <Select
      label="Курс"
      hideLabel
      fieldClassName="w-full sm:w-64"
      value={courseId}
      options={[
        { value: '', label: 'Все курсы' },
        ...courses.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      onChange={({ target: { value } }) =>
        void navigate({
          search: { ...(view && { view }), ...(show && { show }), ...(value && { courseId: value }) },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}

function Answers({ choice }: { choice: MyAnswersChoice }) {
  const list = useInfiniteQuery({ ...myAnswersQuery(choice), throwOnError: (_, { state }) => !state.data });
  const answers = loadedRows(list);
  if (list.isSuccess && answers.length === 0) return <Nothing choice={choice} />;
  return (
    <>
      <ol
        aria-label="Мои ответы"
        aria-busy={list.isPlaceholderData}
        className={classNames('flex flex-col gap-4', list.isPlaceholderData && 'opacity-60')}
      >
        {answers.map((answer) => (
          <MyAnswerCard key={answer.id} answer={answer} />
        ))}
      </ol>
      <ListTail list={list} failure={errorText(list.error, 'Не удалось загрузить ответы')}>
        <Loading label="Более ранние ответы загружаются" className="pt-4">
          <Skeleton className="h-32 rounded-lg" />
        </Loading>
      </ListTail>
    </>
  );
}

function Nothing({ choice: { show } }: { choice: MyAnswersChoice }) {
  return (
    <EmptyState
      icon={<MessageIcon />}
      titleAs="h2"
      {...nothing[show ?? 'all']}
      action={
        !show && (
          <Button asChild>
            <Link to={paths.dashboard()}>К курсам</Link>
          </Button>
        )
      }
    />
  );
}

const nothing = {
  all: {
    title: 'Ответов пока нет',
    text: 'Откройте урок с заданием и ответьте на него: ответы и отзывы на них соберутся здесь',
  },
  unread: { title: 'Новых отзывов нет', text: 'Все отзывы на ваши ответы вы уже прочитали' },
  open: { title: 'Открытых замечаний нет', text: 'Во всех последних попытках дорабатывать нечего' },
};
