import { type ReactNode, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { UploadIcon } from '#web/ui/icon/editing-icons.tsx';

export interface FileButtonProps {
  /** What is chosen, for a screen reader. */
  label: string;
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  onChoose: (files: readonly File[]) => void;
  children: ReactNode;
}

export function FileButton({
  label,
  accept,
  multiple = false,
  disabled = false,
  onChoose,
  children,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          // Without this, choosing the same file again would fire no change event.
          event.target.value = '';
        }}
      />
      <Button size="sm" disabled={disabled} icon={<UploadIcon />} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
