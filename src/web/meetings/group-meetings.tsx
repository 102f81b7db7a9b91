import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GroupMeeting } from '#contract/meetings/schemas.ts';
import { errorText } from '#web/calls/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { IconButton } from '#web/ui/icon/icon-button.tsx';
import { EditIcon, PlusIcon, TrashIcon } from '#web/ui/icon/icons.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { meetingsQuery, useDeleteMeeting } from './meeting-changes.ts';
import { CreateMeetingDialog, EditMeetingDialog } from './meeting-dialog.tsx';
import { MeetingLines } from './meeting-lines.tsx';

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete'; meeting: GroupMeeting };

/** Of a stream, with those that are over; whoever edits its dates edits them. */
export function GroupMeetings({ groupId, mayEdit }: { groupId: string; mayEdit: boolean }) {
  const { data: meetings, error, refetch } = useQuery(meetingsQuery(groupId));
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  return (
    <section aria-labelledby="meetings-title" className="mt-10">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="meetings-title" className="text-xl">
          Встречи
        </h2>
        {mayEdit && (
          <Button icon={<PlusIcon />} onClick={() => setDialog({ kind: 'create' })}>
            Назначить встречу
          </Button>
        )}
      </div>
      {error && (
        <LoadFailure onRetry={refetch}>{errorText(error, 'Не удалось загрузить встречи')}</LoadFailure>
      )}
      {meetings?.length === 0 && <p className="text-sm text-ink-soft">Встреч пока нет.</p>}
      {meetings && meetings.length > 0 && (
        <MeetingLines<GroupMeeting>
          meetings={meetings}
          {...(mayEdit && {
            renderActions: (meeting) => (
              <>
                <IconButton
                  label={`Изменить: ${meeting.title}`}
                  onClick={() => setDialog({ kind: 'edit', meeting })}
                >
                  <EditIcon />
                </IconButton>
                <IconButton
                  label={`Отменить: ${meeting.title}`}
                  tone="danger"
                  onClick={() => setDialog({ kind: 'delete', meeting })}
                >
                  <TrashIcon />
                </IconButton>
              </>
            ),
          })}
        />
      )}
      {dialog?.kind === 'create' && <CreateMeetingDialog groupId={groupId} onClose={close} />}
      {dialog?.kind === 'edit' && (
        <EditMeetingDialog groupId={groupId} meeting={dialog.meeting} onClose={close} />
      )}
      {dialog?.kind === 'delete' && <CallOffDialog meeting={dialog.meeting} onClose={close} />}
    </section>
  );
}

function CallOffDialog({ meeting, onClose }: { meeting: GroupMeeting; onClose: () => void }) {
  const deleting = useDeleteMeeting();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Отменить встречу?"
      text={`«${meeting.title}» исчезнет со страницы курса и из календарей. Кому о ней уже напомнили, тем придёт уведомление об отмене.`}
      confirmLabel="Отменить встречу"
      pending={deleting.isPending}
      pendingLabel="Отменяем..."
      onConfirm={() => deleting.mutate(meeting.id, { onSuccess: onClose })}
    />
  );
}
