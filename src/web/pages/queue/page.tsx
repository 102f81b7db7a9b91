import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Referral } from '#contract/referrals/schemas.ts';
import { lessonWords, wordsIn } from '#contract/referrals/words.ts';
import { useCourses } from '#web/courses/use-courses.ts';
import { AnyGroupFilter } from '#web/pages/frame/any-group-filter.tsx';
import { GroupFilter } from '#web/pages/frame/group-filter.tsx';
import { paths } from '#web/paths.ts';
import { forgetDraft } from '#web/queue/kept-drafts.ts';
import { Key, KeysDialog } from '#web/queue/keys-dialog.tsx';
import { afterSettled, type LastPlace, nextOf, previousOf } from '#web/queue/neighbours.ts';
import { QueueFilters, type QueueFiltersProps } from '#web/queue/queue-filters.tsx';
import { type QueueChoice, queueCountQuery, referralsQuery } from '#web/queue/queue-queries.ts';
import { useKeysChoice, useQueueKeys } from '#web/queue/use-queue-keys.ts';
import { useWayBack } from '#web/queue/use-way-back.ts';
import { WayBackLine } from '#web/queue/way-back-line.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MessageIcon } from '#web/ui/icon/icons.tsx';
import { BackLink } from '#web/ui/page-header.tsx';
import { readQueueChoice } from './address.ts';
import { QueueHeading } from './heading.tsx';
import { columns, frame, scrolls } from './layout.ts';
import { QueueList } from './list.tsx';
import { One } from './one.tsx';

/** The list of what waits, and one of it; on a phone one after the other. */
export function Page() {
  const choice = route.useSearch();
  const { one, ...filters } = choice;
  const way = useWay(choice);
  const { list, referrals, ids, open, openNext, openPrevious, onSettled } = way;
  const courses = useCourses();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const hasMoved = useHasChanged(one);
  const { wayBack, leave } = useDecisions(way);
  useFocusOnReturn(one);

  useQueueKeys({
    KeyJ: () => void openNext(),
    KeyK: openPrevious,
    KeyZ: wayBack.last && wayBack.withdraw,
    '?': () => setHelpOpen(true),
  });

  const isEmpty = list.isSuccess && ids.length === 0;
  return (
    <div className={frame}>
      <QueueHeading instead={one && <BackToList filters={filters} />}>
        <div className="flex items-center gap-2.5">
          <WayBackLine {...wayBack} />
          <KeysButton onClick={() => setHelpOpen(true)} />
        </div>
      </QueueHeading>
      <Filters {...{ choice, courses }} />
      <div className={isEmpty && !one ? undefined : columns}>
        <div data-scrolls="" className={classNames('min-w-0', scrolls, 'lg:pb-6!', one && 'max-lg:hidden')}>
          <QueueList
            {...{ list, referrals, choice }}
            namesCourse={courses.length > 1 && choice.course === undefined}
            onMore={() => void list.fetchNextPage()}
            onDecided={wayBack.decided}
          />
        </div>
        <div
          key={one}
          data-scrolls=""
          className={classNames('min-w-0', scrolls, 'lg:scroll-pt-34', !one && 'max-lg:hidden')}
        >
          {one && (
            <One
              key={one}
              id={one}
              choice={choice}
              takesFocus={hasMoved}
              onSettled={leave}
              onEnded={onSettled}
            />
          )}
          {!one && !isEmpty && <ChooseOne onOpen={() => open(ids[0])} />}
        </div>
      </div>
      <KeysDialog open={isHelpOpen} onOpenChange={setHelpOpen} />
    </div>
  );
}

function Filters({ choice, courses }: { choice: QueueChoice; courses: QueueFiltersProps['courses'] }) {
  const navigate = route.useNavigate();
  const { data: count } = useQuery({ ...queueCountQuery, enabled: false });
  function narrow(change: Record<string, string | undefined>): void {
    void navigate({
      search: (now) => readQueueChoice({ ...now, ...change, one: undefined }),
      replace: true,
      resetScroll: false,
    });
  }
  const groupFilter = {
    hideLabel: true,
    group: choice.group,
    onChange: (group: string | undefined) => narrow({ group }),
  };
  return (
    <section aria-label="Фильтры" className={classNames('mb-4', choice.one && 'max-lg:hidden')}>
      <QueueFilters
        choice={choice}
        courses={courses}
        counts={count?.byReason ?? []}
        groupFilter={
          choice.course ? (
            <GroupFilter courseId={choice.course} {...groupFilter} />
          ) : (
            <AnyGroupFilter {...groupFilter} />
          )
        }
        onChange={narrow}
      />
    </section>
  );
}

const BackToList = ({ filters }: { filters: QueueChoice }) => (
  <BackLink asChild className="lg:hidden">
    <Link to={paths.queue()} search={filters}>
      Назад к очереди
    </Link>
  </BackLink>
);

/** What was just decided, for as long as it can be taken back. */
function useDecisions({ open, onSettled }: Pick<ReturnType<typeof useWay>, 'open' | 'onSettled'>) {
  const { id: userId } = useCurrentUser();
  const wayBack = useWayBack({
    onReturned: (returned) => returned.length === 1 && open(returned[0]),
    // Until then a decision that is taken back finds its words again.
    onOver: (settled) => settled.forEach((id) => forgetDraft({ userId, id })),
  });
  const leave = (referral: Referral) => {
    const { id, reason, settled } = referral;
    // What was sent in a thread is with its reader at once.
    if (settled?.withdrawableUntil !== undefined) {
      const { done } = wordsIn(referral, settled.decision);
      wayBack.decided({ ids: [id], done: done + lessonWords({ reason, passes: settled.passes }) });
    }
    // Of an alarm something is still asked, on its own screen.
    if (!referral.asksOutcome) onSettled();
  };
  return { wayBack, leave };
}

/** The list, and the way from one of it to the next. */
function useWay({ one, ...filters }: QueueChoice) {
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(referralsQuery({ one, ...filters }));
  const referrals = list.data?.pages.flatMap((page) => page.referrals) ?? [];
  const ids = referrals.map(({ id }) => id);
  const last = useLastPlace(ids, one);

  const open = (id: string | undefined) => {
    if (id !== undefined) void navigate({ search: { ...filters, one: id } });
  };
  const openNext = async () => {
    const next = nextOf(ids, one, last);
    if (next !== undefined || !list.hasNextPage) return open(next);
    const { data } = await list.fetchNextPage();
    open(nextOf(data?.pages.flatMap((page) => page.referrals.map(({ id }) => id)) ?? [], one, last));
  };
  const onSettled = () => {
    const next = one === undefined ? undefined : afterSettled(ids, one, last);
    void navigate({ search: next === undefined ? filters : { ...filters, one: next }, replace: true });
  };
  const openPrevious = () => open(previousOf(ids, one, last));
  return { list, referrals, ids, open, openNext, openPrevious, onSettled };
}

const route = getRouteApi('/signed-in/mentor-screens/queue');

function KeysButton({ onClick }: { onClick: () => void }) {
  const [isOn] = useKeysChoice();
  return (
    <Button
      size="sm"
      variant="ghost"
      className="pointer-coarse:hidden max-lg:hidden"
      iconAfter={isOn && <Key>?</Key>}
      onClick={onClick}
    >
      Клавиши
    </Button>
  );
}

function ChooseOne({ onOpen }: { onOpen: () => void }) {
  return (
    <EmptyState
      icon={<MessageIcon />}
      titleAs="h2"
      title="Выберите, с чего начать"
      text="Сверху в списке то, что нужно прочитать раньше остального"
      action={
        <Button variant="primary" onClick={onOpen}>
          Открыть первую
        </Button>
      }
    />
  );
}

function useLastPlace(ids: readonly string[], open: string | undefined): LastPlace | undefined {
  const [last, setLast] = useState<LastPlace>();
  const index = open === undefined ? -1 : ids.indexOf(open);
  const place = open === undefined || index < 0 ? last : { id: open, index };
  if (place && (place.id !== last?.id || place.index !== last.index)) setLast(place);
  return place;
}

/** Whether the value has ever been another one than at first. */
function useHasChanged(value: string | undefined): boolean {
  const [first] = useState(value);
  const [hasChanged, setHasChanged] = useState(false);
  if (!hasChanged && value !== first) setHasChanged(true);
  return hasChanged || value !== first;
}

/** Back in the list, the focus is where it was left. */
function useFocusOnReturn(open: string | undefined): void {
  const left = useRef(open);
  useEffect(() => {
    const row =
      open === undefined && left.current !== undefined
        ? document.querySelector<HTMLElement>(`[data-referral="${left.current}"]`)
        : null;
    left.current = open;
    row?.focus();
  }, [open]);
}
