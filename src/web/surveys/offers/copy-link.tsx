import { useRef } from 'react';
import { notifyDone } from '#web/forms/notices.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyIcon } from '#web/ui/icons.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Copies the survey's link, to be sent to people. */
export function CopyLink({ surveyId }: { surveyId: string }) {
  const field = useRef<HTMLInputElement>(null);
  const address = `${window.location.origin}${paths.survey(surveyId)}`;

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
        label="Ссылка на анкету"
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
