import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathOfCertificate } from '#contract/certificates/check-path.ts';
import type { CourseCertificate as Given } from '#contract/certificates/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { useAskForCertificate } from './certificate-changes.ts';
import { courseCertificateQuery } from './certificate-queries.ts';

/** What the completed course gives. */
export function CourseCertificate({ courseId }: { courseId: string }) {
  const { data } = useQuery(courseCertificateQuery(courseId));
  const asking = useAskForCertificate(courseId);
  const [isReplacing, setIsReplacing] = useState(false);
  if (!data || (!data.newest && !data.ask)) return null;
  const { newest, ask } = data;
  return (
    <Card as="section" aria-label="Сертификат" className="mb-10">
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between sm:gap-10">
        <div aria-live="polite">
          <p className="font-semibold">Сертификат</p>
          <p className="mt-1 text-sm text-ink-soft">{stateOf(data)}</p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          {ask === 'first' && (
            <Button variant="primary" pending={asking.isPending} onClick={() => asking.mutate()}>
              Получить сертификат
            </Button>
          )}
          {ask === 'anew' && <Button onClick={() => setIsReplacing(true)}>Получить новый</Button>}
          {newest?.code && (
            <Button asChild variant={ask === 'anew' ? 'secondary' : 'primary'}>
              <a href={pathOfCertificate(newest.code)}>Открыть сертификат</a>
            </Button>
          )}
        </div>
      </div>
      {isReplacing && (
        <ConfirmDialog
          open
          onOpenChange={setIsReplacing}
          title="Получить новый сертификат?"
          text="В нём будут ваше нынешнее имя, нынешнее название курса и новые уровни. Прежний перестанет действовать: его проверка покажет, что он заменён."
          confirmLabel="Получить новый"
          pending={asking.isPending}
          pendingLabel="Готовим..."
          onConfirm={() => asking.mutate(undefined, { onSettled: () => setIsReplacing(false) })}
        />
      )}
    </Card>
  );
}

function stateOf({ newest, awaitsYes, ask }: Given) {
  if (!newest) return 'Вы сдали всё, что идёт в зачёт, и можете получить сертификат.';
  if (awaitsYes) return 'Вы сдали всё, что идёт в зачёт. Сертификат появится, когда его подтвердит школа.';
  if (newest.issuedAt === null) return 'Готовится: ждём, когда прочитают ваши последние ответы.';
  if (newest.revokedAt !== null)
    return (
      <>
        Отозван <DateTime value={newest.revokedAt} format="date" />: {newest.revokedBecause}
      </>
    );
  return (
    <>
      Выдан <DateTime value={newest.issuedAt} format="date" />.
      {ask === 'anew' && ' С тех пор изменились имя, курс или ваши уровни: можно получить новый.'}
    </>
  );
}
