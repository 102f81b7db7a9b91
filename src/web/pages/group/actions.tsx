import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { WholeGroup } from '#contract/groups/schemas.ts';
import { CopyGroupDialog } from '#web/groups/copy-group-dialog.tsx';
import { DeleteGroupDialog } from '#web/groups/delete-group-dialog.tsx';
import { GroupSettingsDialog } from '#web/groups/group-settings-dialog.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { SettingsIcon } from '#web/ui/icon/editing-icons.tsx';
import { CopyIcon, TrashIcon } from '#web/ui/icon/icons.tsx';

/** What an administrator does with a group as a whole. */
export function GroupActions({ group }: { group: WholeGroup }) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'settings' | 'copy' | 'delete'>();
  const close = () => setDialog(undefined);
  return (
    <>
      <Button icon={<CopyIcon />} onClick={() => setDialog('copy')}>
        Создать копию
      </Button>
      <Button icon={<SettingsIcon />} onClick={() => setDialog('settings')}>
        Настройки
      </Button>
      <Button icon={<TrashIcon />} onClick={() => setDialog('delete')}>
        Удалить
      </Button>
      {dialog === 'settings' && <GroupSettingsDialog group={group} onClose={close} />}
      {dialog === 'copy' && (
        <CopyGroupDialog
          group={group}
          onCopied={({ id }) => void navigate({ to: paths.group(id), search: { tab: 'schedule' } })}
          onClose={close}
        />
      )}
      {dialog === 'delete' && (
        <DeleteGroupDialog
          group={group}
          onDeleted={() => void navigate({ to: paths.groups() })}
          onClose={close}
        />
      )}
    </>
  );
}
