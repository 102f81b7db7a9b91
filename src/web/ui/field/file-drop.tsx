import { type ReactNode, type RefObject, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { ControlWiring } from './field.tsx';

export interface FileDropProps {
  accept: string;
  control: ControlWiring;
  className: string;
  onChoose: (file: File) => void;
  /** A button within clicks it. */
  inputRef: RefObject<HTMLInputElement | null>;
  children: ReactNode;
}

/** A file is chosen by a click or dropped; the server checks what it really is. */
export function FileDrop({ accept, control, className, inputRef, onChoose, children }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  const choose = (files: FileList | null) => files?.[0] && onChoose(files[0]);
  return (
    <div
      className={classNames(
        'border border-dashed transition-colors',
        className,
        isOver ? 'border-accent-ink bg-accent-soft' : 'border-line-strong',
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        choose(event.dataTransfer.files);
      }}
    >
      <input
        ref={inputRef}
        type="file"
        accept={accept}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          choose(event.target.files);
          // Without this, choosing the same file again would fire no change event.
          event.target.value = '';
        }}
        {...control}
      />
      {children}
    </div>
  );
}
