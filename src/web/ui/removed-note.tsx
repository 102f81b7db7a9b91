import type { Ref } from 'react';
import { UndoIcon } from '#web/ui/icon/editing-icons.tsx';
import { Button } from './button.tsx';

export interface RemovedNoteProps {
  /** What was removed, in words. */
  text: string;
  undoRef: Ref<HTMLButtonElement>;
  disabled?: boolean;
  onPutBack: () => void;
}

/** Says what was removed from a list, and takes it back. */
export const RemovedNote = ({ text, undoRef, disabled, onPutBack }: RemovedNoteProps) => (
  <p
    role="status"
    className="flex items-center justify-between gap-3 rounded-md bg-sunken py-1.5 pr-2 pl-3.5 text-sm text-ink-soft"
  >
    <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">{text}</span>
    <Button
      ref={undoRef}
      size="sm"
      variant="ghost"
      icon={<UndoIcon className="size-4.5" />}
      disabled={disabled}
      onClick={onPutBack}
    >
      Вернуть
    </Button>
  </p>
);
