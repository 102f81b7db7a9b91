import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Popover } from 'radix-ui';
import { type RefObject, useRef } from 'react';
import type { Notice, NoticeSubject } from '#contract/notices/schemas.ts';
import { errorText } from '#web/calls/error-text.ts';
import { sendsMail } from '#web/mail-setting.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { ListTail } from '#web/ui/table/list-tail.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { noticeText } from './notice-text.ts';
import { useReadAllNotices, useReadNotice } from './notices-changes.ts';
import { noticesQuery } from './notices-queries.ts';

export interface NoticesPanelProps {
  /** The button under which the panel opens. */
  button: RefObject<HTMLButtonElement | null>;
  unseen: number;
  onClose: () => void;
}

/** The notices of all kinds, newest first. Like a menu, not modal and not in a portal. */
export function NoticesPanel({ button, unseen, onClose }: NoticesPanelProps) {
  const list = useInfiniteQuery(noticesQuery);
  const readAll = useReadAllNotices();
  const hasLeft = useRef(false);
  const newest = list.data?.pages[0]?.[0];
  const leave = () => {
    hasLeft.current = true;
    onClose();
  };
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={button} />
      <Popover.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        aria-label="Уведомления"
        className={panel}
        onInteractOutside={(event) => {
          // The button closes the panel by itself.
          if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (!hasLeft.current) button.current?.focus({ preventScroll: true });
        }}
      >
        <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-1.5">
          <h2 className="text-base">Уведомления</h2>
          {unseen > 0 && newest && (
            <Button
              size="sm"
              variant="ghost"
              className="-mx-3"
              pending={readAll.isPending}
              onClick={() => readAll.mutate(newest.id)}
            >
              Отметить все прочитанными
            </Button>
          )}
        </div>
        <div className="overflow-y-auto overscroll-contain">
          <Notices list={list} onFollow={leave} />
        </div>
        {sendsMail() && (
          <Link
            to={paths.profile()}
            search={{ tab: 'notices' }}
            onClick={leave}
            className="touch-target block border-t border-line px-4 py-2.5 text-sm text-ink-soft -outline-offset-2 hover:bg-hover hover:text-ink"
          >
            Настроить уведомления
          </Link>
        )}
      </Popover.Content>
    </Popover.Root>
  );
}

interface NoticesProps {
  list: ReturnType<typeof useInfiniteQuery<Notice[], Error, { pages: Notice[][] }>>;
  onFollow: () => void;
}

function Notices({ list, onFollow }: NoticesProps) {
  if (list.isPending) return <Waiting />;
  if (!list.data) {
    return (
      <LoadFailure className="p-4" onRetry={list.refetch}>
        {errorText(list.error, 'Не удалось загрузить уведомления')}
      </LoadFailure>
    );
  }
  const notices = list.data.pages.flat();
  if (notices.length === 0) {
    return (
      <p className="px-4 py-8 text-center text-sm text-ink-soft">
        Пока ничего нового. Здесь появится то, о чём вам стоит узнать.
      </p>
    );
  }
  return (
    <>
      <ul aria-label="Список уведомлений">
        {notices.map((notice) => (
          <NoticeItem key={notice.id} notice={notice} onFollow={onFollow} />
        ))}
      </ul>
      <ListTail list={list} failure={errorText(list.error, 'Не удалось загрузить уведомления')}>
        <Waiting />
      </ListTail>
    </>
  );
}

function NoticeItem({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  const read = useReadNotice();
  const { text, ...place } = noticeText(notice);
  const { courseTitle, lessonTitle }: NoticeSubject = notice.subject;
  const isNew = notice.seenAt === null;
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        {...place}
        onClick={() => {
          if (isNew) read(notice.id);
          onFollow();
        }}
        className="grid grid-cols-[0.5rem_1fr] gap-x-3 px-4 py-3 text-sm -outline-offset-2 hover:bg-hover"
      >
        <span className={isNew ? 'mt-1.5 size-2 rounded-full bg-accent-ink' : undefined} />
        <span className="min-w-0">
          <span
            className={
              isNew ? 'font-medium [overflow-wrap:anywhere]' : '[overflow-wrap:anywhere] text-ink-soft'
            }
          >
            {isNew && <span className="sr-only">Непрочитанное: </span>}
            {text}
          </span>
          <span className="mt-0.5 block text-xs text-ink-faint">
            {lessonTitle !== undefined && courseTitle !== undefined && `${courseTitle} · `}
            <DateTime value={notice.createdAt} format="relative" />
          </span>
        </span>
      </Link>
    </li>
  );
}

const Waiting = () => (
  <Loading label="Уведомления загружаются" className="flex flex-col gap-4 p-4">
    <Skeleton className="h-9" />
    <Skeleton className="h-9" />
    <Skeleton className="h-9" />
  </Loading>
);

const panel =
  'z-50 flex max-h-(--radix-popover-content-available-height) w-[min(26rem,calc(100vw-1rem))] flex-col ' +
  'origin-(--radix-popover-content-transform-origin) animate-pop-in rounded-lg border border-line bg-raised shadow-float';
