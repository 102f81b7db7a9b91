import { useQuery } from '@tanstack/react-query';
import { pathOfCertificate } from '#contract/certificates/check-path.ts';
import type { OwnCertificate } from '#contract/certificates/schemas.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { myCertificatesQuery } from './certificate-queries.ts';

/** Of all courses, also of those that are no longer there; nothing where there is none. */
export function MyCertificates() {
  const { data: certificates = [] } = useQuery(myCertificatesQuery);
  if (certificates.length === 0) return null;
  return (
    <section aria-labelledby="certificates-title" className="mt-10">
      <h2 id="certificates-title" className="text-xl">
        Сертификаты
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {certificates.map((certificate) => (
          <li key={certificate.id} className="py-3">
            {certificate.code === null ? (
              <span className="[overflow-wrap:anywhere]">{certificate.courseTitle}</span>
            ) : (
              <a
                href={pathOfCertificate(certificate.code)}
                className="touch-target inline-flex items-center text-accent-ink underline underline-offset-4 [overflow-wrap:anywhere]"
              >
                {certificate.courseTitle}
              </a>
            )}
            <p className="mt-0.5 text-sm text-ink-soft">
              <State {...certificate} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function State({ issuedAt, revokedAt, revokedBecause }: OwnCertificate) {
  if (issuedAt === null) return 'Готовится';
  if (revokedAt !== null)
    return (
      <>
        Отозван <DateTime value={revokedAt} format="date" />: {revokedBecause}
      </>
    );
  return (
    <>
      Выдан <DateTime value={issuedAt} format="date" />
    </>
  );
}
