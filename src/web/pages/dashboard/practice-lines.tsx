import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { setAsides } from '#contract/set-asides/calls.ts';
import type { ItemOf } from '#contract/today/schemas.ts';
import { call } from '#web/calls/api.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { rehearse } from '#web/pages/frame/rehearse-plan.tsx';
import { paths } from '#web/paths.ts';
import { HowItWent } from '#web/plans/how-it-went.tsx';
import { reasonText, returnTitle } from '#web/skills/suggestion-words.ts';
import { IconButton } from '#web/ui/icon/icon-button.tsx';
import { icon } from '#web/ui/icon/icon.tsx';
import { MenuLater } from '#web/ui/menu-later.tsx';
import { quoted } from '#web/ui/text/russian.ts';
import { formatDayTime } from '#web/ui/time/days.ts';
import { TodayLine } from './today-line.tsx';
import { todayQuery } from './today-query.ts';

type Item = ItemOf<'plan'> | ItemOf<'return'> | ItemOf<'meeting'>;

export function PracticeLine({ item }: { item: Item }) {
  switch (item.kind) {
    case 'plan':
      return <PlanLine item={item} />;
    case 'return':
      return <ReturnLine item={item} />;
    case 'meeting':
      return <MeetingLine item={item} />;
  }
}

/** The course's page has the link. */
const MeetingLine = ({ item: { meeting, course, at, place, key } }: { item: ItemOf<'meeting'> }) => (
  <TodayLine
    to={paths.course(course.id)}
    title={`Встреча: ${quoted(meeting.title)}`}
    note={whenAndWhere(at, place)}
    itemKey={key}
  />
);

const whenAndWhere = (at: string, place: string): string =>
  [Date.parse(at) <= Date.now() ? 'Идёт сейчас' : formatDayTime(new Date(at)), place]
    .filter(Boolean)
    .join(' · ');

/** Answered in place; then the focus goes on to the next line. */
function PlanLine({ item: { planId, words } }: { item: ItemOf<'plan'> }) {
  const line = useRef<HTMLLIElement>(null);
  const queryClient = useQueryClient();
  function finish(): void {
    focusAfter(line.current);
    void queryClient.invalidateQueries({ queryKey: todayQuery.queryKey });
  }
  return (
    <li ref={line} className="flex flex-col gap-3 px-4 py-3 sm:px-5">
      <p className="font-medium [overflow-wrap:anywhere]">
        Вы собирались сказать: {quoted(words)}. Как прошло?
      </p>
      <HowItWent planId={planId} rehearse={rehearse} onDone={finish} />
    </li>
  );
}

const ReturnLine = ({ item }: { item: ItemOf<'return'> }) => (
  <TodayLine
    to={paths.lesson(item.lesson.id)}
    title={returnTitle(item)}
    note={`${reasonText(item)}. Урок ${quoted(item.lesson.title)}`}
    itemKey={item.key}
  />
);

/** «Не сейчас»: the line goes for a week. */
export function Later({ itemKey, name }: { itemKey: string; name: string }) {
  const place = useRef<HTMLDivElement>(null);
  const putOff = useSaving(() => call(setAsides.putOffItem, { params: { key: itemKey } }), {
    failed: 'Не удалось отложить',
    update: (queryClient, today) => {
      focusAfter(place.current?.closest('li') ?? null);
      queryClient.setQueryData(todayQuery.queryKey, today);
    },
  });
  return (
    <div ref={place}>
      <MenuLater
        load={() => import('./later-menu.tsx')}
        trigger={
          <IconButton label={`Ещё: ${name}`}>
            <MoreIcon />
          </IconButton>
        }
      >
        {({ LaterMenu }, opening) => (
          <LaterMenu {...opening} disabled={putOff.isPending} onSelect={() => putOff.mutate()} />
        )}
      </MenuLater>
    </div>
  );
}

const MoreIcon = icon('M5 12h.01M12 12h.01M19 12h.01', 3);

/** Once the line has gone, what has come to its place has the focus, or the last one. */
function focusAfter(line: Element | null): void {
  const list = line?.parentElement;
  if (!line || !list) return;
  const at = [...list.children].indexOf(line);
  const changes = new MutationObserver(() => {
    if (line.isConnected) return;
    changes.disconnect();
    (list.children[at] ?? list.lastElementChild)?.querySelector<HTMLElement>('a, button')?.focus();
  });
  changes.observe(list, { childList: true });
}
