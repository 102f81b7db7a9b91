import { useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TextField } from '#web/ui/field/text-field.tsx';
import { CopyIcon } from '#web/ui/icon/icons.tsx';
import { copyText } from './copy-text.ts';
import { notifyDone } from './notices.tsx';

export interface CopyFieldProps {
  label: string;
  hideLabel?: boolean;
  value: string;
  /** The notice after copying. */
  copied: string;
  className?: string;
}

/** A text to copy and send to people. */
export function CopyField({ label, hideLabel, value, copied, className }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);

  async function copy(): Promise<void> {
    if (await copyText(value)) notifyDone(copied);
    else field.current?.select();
  }

  return (
    <div className={classNames('flex items-end gap-2 max-sm:flex-col max-sm:items-stretch', className)}>
      <TextField
        ref={field}
        label={label}
        hideLabel={hideLabel}
        readOnly
        fieldClassName="min-w-0 flex-1"
        value={value}
        onFocus={(event) => event.target.select()}
      />
      <Button className="min-h-[2.625rem]" icon={<CopyIcon />} onClick={() => void copy()}>
        Скопировать
      </Button>
    </div>
  );
}
