import { useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { CopyIcon } from '#web/ui/icons.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { notifyDone } from './notices.tsx';

/** A link to be sent to people, with a button that copies it. */
export function CopyAddress({ label, address }: { label: string; address: string }) {
  const field = useRef<HTMLInputElement>(null);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      notifyDone('Ссылка скопирована');
    } catch {
      // Without https, a page can't write to the clipboard: the person copies by hand.
      field.current?.select();
    }
  }

  return (
    <div className="mt-3 flex items-end gap-2">
      <TextField
        ref={field}
        label={label}
        hideLabel
        readOnly
        fieldClassName="flex-1"
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <Button className="min-h-[2.625rem]" icon={<CopyIcon />} onClick={() => void copy()}>
        Скопировать
      </Button>
    </div>
  );
}
