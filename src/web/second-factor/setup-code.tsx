import { Suspense } from 'react';
import type { FactorSetup } from '#contract/second-factor/schemas.ts';
import { CopyField } from '#web/forms/copy-field.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';

/** What goes into the app: with the camera, by a press on the same phone, or by hand. */
export function SetupCode({ setup }: { setup: FactorSetup }) {
  return (
    <div>
      <Suspense fallback={<div className="mb-4 h-52" />}>
        <QrCode address={setup.address} label="QR-код для приложения" />
      </Suspense>
      <Disclosure title="Не получается отсканировать?" headingLevel={3}>
        <div className="mt-3 flex flex-col gap-3 text-sm text-ink-soft">
          <p>
            <a href={setup.address} className="text-accent-ink underline underline-offset-4">
              Откройте приложение на этом устройстве
            </a>{' '}
            или введите в нём ключ: вид — «по времени», шесть цифр.
          </p>
          <CopyField
            label="Ключ"
            value={inGroups(setup.secret)}
            copied="Ключ скопирован"
            className="sm:flex-col sm:items-stretch"
          />
        </div>
      </Disclosure>
    </div>
  );
}

/** As people retype it; apps ignore the spaces. */
const inGroups = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');

// With the library that draws it. The key serves without it.
const QrCode = lazyPart(async () => (await import('#web/ui/qr-code.tsx')).QrCode);
