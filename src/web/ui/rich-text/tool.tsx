import { Toolbar as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon/icon-button.tsx';

interface ToolProps {
  label: string;
  isOn?: boolean;
  /** Of what it opens. */
  isOpen?: boolean;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

export function Tool({ label, isOn, isOpen, disabled, onPress, children }: ToolProps) {
  return (
    <Radix.Button asChild disabled={disabled}>
      <IconButton
        label={label}
        aria-pressed={isOn}
        aria-expanded={isOpen}
        // All of them fit into one row of the dialog.
        className={classNames(
          'w-8.5!',
          (isOn === true || isOpen === true) && 'bg-accent-soft text-accent-ink!',
        )}
        // The selection stays where it is.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
      >
        {children}
      </IconButton>
    </Radix.Button>
  );
}

interface FileToolProps extends Omit<ToolProps, 'onPress'> {
  accept: string;
  multiple?: boolean;
  onChoose: (files: readonly File[]) => void;
}

export function FileTool({ accept, multiple = true, onChoose, ...tool }: FileToolProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        multiple={multiple}
        accept={accept}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // Without this, choosing the same file again would fire no change event.
          target.value = '';
        }}
      />
      <Tool {...tool} onPress={() => input.current?.click()} />
    </>
  );
}
