import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CertificateWay, IssuedCertificate } from '#contract/certificates/schemas.ts';
import type { Course } from '#contract/courses/schemas.ts';
import { errorText } from '#web/calls/error-text.ts';
import { loadedRows } from '#web/calls/loaded-rows.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ListTail } from '#web/ui/table/list-tail.tsx';
import { useRestoreCertificate } from './certificate-changes.ts';
import { certificatesQuery } from './certificate-queries.ts';
import { CertificatesTable } from './certificates-table.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

/** Who has got a certificate of the course; nothing where it gives none and never has. */
export function CourseCertificates({ course: { id, certificate: setting } }: { course: Course }) {
  const list = useInfiniteQuery(certificatesQuery(id));
  const [revoked, setRevoked] = useState<IssuedCertificate>();
  const [restored, setRestored] = useState<IssuedCertificate>();
  const restoring = useRestoreCertificate();
  const certificates = loadedRows(list);
  if (!list.isSuccess || (!setting && certificates.length === 0)) return null;
  return (
    <Disclosure title="Сертификаты" className="mb-6 border-b border-line pb-4">
      {certificates.length === 0 ? (
        <p className="text-sm text-ink-soft">Пока никому не выданы: {comes[setting?.given ?? 'itself']}.</p>
      ) : (
        <CertificatesTable certificates={certificates} onRevoke={setRevoked} onRestore={setRestored} />
      )}
      <ListTail list={list} failure={errorText(list.error, 'Не удалось загрузить сертификаты')}>
        <Skeleton className="mt-3 h-10" />
      </ListTail>
      {revoked && <RevokeDialog certificate={revoked} onClose={() => setRevoked(undefined)} />}
      {restored && (
        <ConfirmDialog
          open
          onOpenChange={() => setRestored(undefined)}
          title="Вернуть сертификату силу?"
          text={`${restored.name}. Страница проверки снова покажет, что он действует; человек получит уведомление. В журнале останется, что он был отозван и почему.`}
          confirmLabel="Вернуть силу"
          tone="plain"
          pending={restoring.isPending}
          pendingLabel="Возвращаем..."
          onConfirm={() => restoring.mutate(restored.id, { onSettled: () => setRestored(undefined) })}
        />
      )}
    </Disclosure>
  );
}

const comes: Record<CertificateWay, string> = {
  itself: 'сертификат появится, когда человек сдаст всё, что идёт в зачёт, и его ответы прочитают',
  confirmed:
    'когда человек сдаст всё, что идёт в зачёт, и его ответы прочитают, сертификат подтвердит куратор',
  by_hand: 'сертификат выдают вручную, на странице человека',
};
