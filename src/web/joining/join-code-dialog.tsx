import { Suspense, useRef } from 'react';
import { showJoinCode } from '#domain/join-code.ts';
import { copyText } from '#web/forms/copy-text.ts';
import { notifyDone } from '#web/forms/notices.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { CopyIcon } from '#web/ui/icon/icons.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';

/** The code as large as the window allows, for a projector or a photo, and its address to send. */
export function JoinCodeDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const address = `${window.location.origin}${paths.join(showJoinCode(code))}`;

  async function copy(): Promise<void> {
    if (await copyText(address)) notifyDone('Ссылка скопирована');
    else field.current?.select();
  }

  return (
    <Dialog open onOpenChange={onClose} size="lg" title="Код потока">
      <p className="text-center font-mono text-[clamp(2rem,10vw,4.5rem)] leading-tight font-semibold tracking-wide text-ink">
        {showJoinCode(code)}
      </p>
      <p className="mt-2 mb-4 text-center text-sm text-ink-soft">
        Откройте {window.location.host}
        {paths.join('').replace(/\/$/, '')} и введите код или перейдите по ссылке
      </p>
      <Suspense fallback={<div className="mb-4 h-52" />}>
        <QrCode address={address} label="QR-код ссылки" />
      </Suspense>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          ref={field}
          label="Ссылка"
          readOnly
          fieldClassName="min-w-56 flex-1"
          value={address}
          onFocus={(event) => event.target.select()}
        />
        <Button className="min-h-[2.625rem]" icon={<CopyIcon />} onClick={() => void copy()}>
          Скопировать
        </Button>
      </div>
    </Dialog>
  );
}

// With the library that draws it. The code and the link serve without it.
const QrCode = lazyPart(async () => (await import('#web/ui/qr-code.tsx')).QrCode);
