import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JoinLink } from '#contract/joining/schemas.ts';
import { showJoinCode } from '#domain/join-code.ts';
import { errorText } from '#web/calls/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { PlusIcon } from '#web/ui/icon/icons.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { CreateJoinLinkDialog } from './create-join-link-dialog.tsx';
import { JoinCodeDialog } from './join-code-dialog.tsx';
import { joinLinksQuery, useCloseJoinLink } from './join-link-changes.ts';
import { JoinLinksTable } from './join-links-table.tsx';

export interface JoinLinksProps {
  courseId: string;
  /** Of one group; without it, all of the course. */
  groupId?: string;
  className?: string;
}

type OpenDialog = { kind: 'create' } | { kind: 'show' | 'close'; code: string };

/** «Код потока»: the codes by which people join by themselves. */
export function JoinLinks({ courseId, groupId, className }: JoinLinksProps) {
  const { data: ofCourse, error, refetch } = useQuery(joinLinksQuery(courseId));
  const links = ofCourse?.filter((link) => groupId === undefined || link.groupId === groupId);
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  return (
    <section aria-labelledby="join-links-title" className={className}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="join-links-title" className="text-xl">
          Код потока
        </h2>
        <Button icon={<PlusIcon />} onClick={() => setDialog({ kind: 'create' })}>
          Создать код
        </Button>
      </div>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        Кто введёт код, запишется сам. Других способов зарегистрироваться самому нет
      </p>
      {error && <LoadFailure onRetry={refetch}>{errorText(error, 'Не удалось загрузить коды')}</LoadFailure>}
      {!links && !error && (
        <Loading label="Коды загружаются">
          <Skeleton className="h-12 max-w-sm" />
        </Loading>
      )}
      {links?.length === 0 && <p className="text-sm text-ink-soft">Кодов пока нет.</p>}
      {links && links.length > 0 && (
        <JoinLinksTable
          links={links}
          showGroups={groupId === undefined}
          onShow={(code) => setDialog({ kind: 'show', code })}
          onClose={(code) => setDialog({ kind: 'close', code })}
        />
      )}
      {dialog?.kind === 'create' && (
        <CreateJoinLinkDialog
          courseId={courseId}
          groupId={groupId}
          onCreated={({ code }: JoinLink) => setDialog({ kind: 'show', code })}
          onClose={close}
        />
      )}
      {dialog?.kind === 'show' && <JoinCodeDialog code={dialog.code} onClose={close} />}
      {dialog?.kind === 'close' && <CloseDialog courseId={courseId} code={dialog.code} onClose={close} />}
    </section>
  );
}

interface CloseDialogProps {
  courseId: string;
  code: string;
  onClose: () => void;
}

function CloseDialog({ courseId, code, onClose }: CloseDialogProps) {
  const closing = useCloseJoinLink(courseId);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Выключить код?"
      text={`По коду ${showJoinCode(code)} больше никого не запишут. Кто уже записан, останется. Включить код снова нельзя.`}
      confirmLabel="Выключить код"
      pending={closing.isPending}
      pendingLabel="Выключаем..."
      onConfirm={() => closing.mutate(code, { onSuccess: onClose })}
    />
  );
}
