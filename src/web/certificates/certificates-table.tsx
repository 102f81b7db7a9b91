import { Link } from '@tanstack/react-router';
import { pathOfCertificate } from '#contract/certificates/check-path.ts';
import type { IssuedCertificate } from '#contract/certificates/schemas.ts';
import { showCertificateCode } from '#domain/certificate-code.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';

export interface CertificatesTableProps {
  certificates: readonly IssuedCertificate[];
  onRevoke: (certificate: IssuedCertificate) => void;
  onRestore: (certificate: IssuedCertificate) => void;
}

export const CertificatesTable = ({ certificates, onRevoke, onRestore }: CertificatesTableProps) => (
  <DataTable label="Сертификаты курса" className="relative">
    <thead>
      <tr>
        <th scope="col">Кому</th>
        <th scope="col">Номер</th>
        <th scope="col">Выдан</th>
        <th scope="col">Состояние</th>
        <th scope="col">
          <span className="sr-only">Действия</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {certificates.map((certificate) => (
        <tr key={certificate.id}>
          <th scope="row">
            <Link to={paths.learner(certificate.userId)}>{certificate.name}</Link>
          </th>
          <td>
            {certificate.code && (
              <a href={pathOfCertificate(certificate.code)} className="font-mono whitespace-nowrap">
                {showCertificateCode(certificate.code)}
              </a>
            )}
          </td>
          <td className="whitespace-nowrap">
            {certificate.issuedAt && <DateTime value={certificate.issuedAt} format="date" />}
          </td>
          <td>
            <State {...certificate} />
          </td>
          <td>
            {certificate.issuedAt !== null && certificate.revokedAt === null && (
              <Button
                size="sm"
                aria-label={`Отозвать сертификат: ${certificate.name}`}
                onClick={() => onRevoke(certificate)}
              >
                Отозвать
              </Button>
            )}
            {certificate.revokedAt !== null && (
              <Button
                size="sm"
                aria-label={`Вернуть силу: ${certificate.name}`}
                onClick={() => onRestore(certificate)}
              >
                Вернуть силу
              </Button>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </DataTable>
);

function State({ issuedAt, revokedAt, revokedBecause }: IssuedCertificate) {
  if (issuedAt === null) return <Badge>Готовится</Badge>;
  if (revokedAt === null) return <Badge tone="success">Действует</Badge>;
  return (
    <>
      <Badge tone="warning">Отозван</Badge>
      <span className="block text-xs text-ink-soft [overflow-wrap:anywhere]">
        <DateTime value={revokedAt} format="date" />: {revokedBecause}
      </span>
    </>
  );
}
