import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { MessageIcon } from '#web/ui/icon/icons.tsx';
import { MessageDialog, type MessageDialogProps } from './message-dialog.tsx';

export interface WriteButtonProps extends Pick<MessageDialogProps, 'people' | 'courseId' | 'onSent'> {
  label?: string;
  /** Nobody can be written to yet. */
  whyNot?: string | undefined;
}

/** Opens the dialog in which one writes to these people. */
export function WriteButton({ label = 'Написать', whyNot, ...dialog }: WriteButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        icon={<MessageIcon className="size-4.5" />}
        disabled={whyNot !== undefined}
        title={whyNot}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && <MessageDialog {...dialog} onClose={() => setOpen(false)} />}
    </>
  );
}
