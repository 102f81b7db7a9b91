import { useState } from 'react';
import { pathOfCertificate } from '#contract/certificates/check-path.ts';
import type { PersonCertificate as Of } from '#contract/certificates/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { useConfirmCertificate } from './certificate-changes.ts';
import { GiveDialog, type GiveDialogProps } from './give-dialog.tsx';

export interface PersonCertificateProps extends Pick<GiveDialogProps, 'personId' | 'name' | 'courseId'> {
  certificate: Of;
}

/** What a person has of the course's certificate, and giving it. */
export function PersonCertificate({
  certificate: { way, newest, awaitsYes },
  ...person
}: PersonCertificateProps) {
  const [isGiving, setIsGiving] = useState(false);
  const confirming = useConfirmCertificate();
  const isInForce = newest !== null && newest.issuedAt !== null && newest.revokedAt === null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="text-ink-soft">
        <State {...{ way, newest, awaitsYes }} />
      </p>
      {awaitsYes && newest && (
        <Button
          size="sm"
          variant="primary"
          pending={confirming.isPending}
          pendingLabel="Выдаём…"
          onClick={() => confirming.mutate(newest.id)}
        >
          Подтвердить сертификат
        </Button>
      )}
      {way !== null && (
        <Button size="sm" className="print:hidden" onClick={() => setIsGiving(true)}>
          {isInForce ? 'Выдать новый' : 'Выдать вручную'}
        </Button>
      )}
      {isGiving && <GiveDialog {...person} replaces={isInForce} onClose={() => setIsGiving(false)} />}
    </div>
  );
}

function State({ way, newest, awaitsYes }: Of) {
  if (newest?.code && newest.issuedAt) {
    return (
      <>
        <a
          href={pathOfCertificate(newest.code)}
          className="touch-target rounded-sm text-accent-ink underline underline-offset-2"
        >
          Сертификат
        </a>{' '}
        {newest.revokedAt === null ? 'выдан ' : 'отозван '}
        <DateTime value={newest.revokedAt ?? newest.issuedAt} />
        {newest.givenBecause &&
          `, вручную${newest.givenBy ? `, ${newest.givenBy}` : ''}: ${newest.givenBecause}`}
      </>
    );
  }
  if (awaitsYes) return 'Сдано всё, что идёт в зачёт: сертификат ждёт подтверждения.';
  if (newest) return 'Сертификат готовится.';
  return way === 'by_hand' ? 'Сертификат выдают вручную.' : 'Сертификата пока нет.';
}
