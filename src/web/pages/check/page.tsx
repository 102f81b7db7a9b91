import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Certificate } from '#contract/certificates/schemas.ts';
import { showCertificateCode } from '#domain/certificate-code.ts';
import { errorText } from '#web/calls/error-text.ts';
import { CertificateCodeForm } from '#web/certificates/certificate-code-form.tsx';
import { certificateQuery } from '#web/certificates/certificate-queries.ts';
import { CertificateSheet } from '#web/certificates/certificate-sheet.tsx';
import { HomeLink } from '#web/pages/shell/home-link.tsx';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';

/** For anybody: whether a certificate is in force, and all that its paper must say. Its person prints it from here. */
export function Page() {
  const { code } = route.useParams();
  const { data: certificate, error } = useQuery(certificateQuery(code));
  if (certificate) return <Found certificate={certificate} />;
  return (
    <main id="main" tabIndex={-1} className="page-form pt-10 outline-none sm:pt-20">
      <PageTitle>Проверка сертификата</PageTitle>
      {error ? (
        <>
          <PageHeader title="Проверка сертификата" />
          <FormError>{errorText(error, 'Не удалось проверить сертификат')}</FormError>
          <div className="mt-6">
            <ByHand />
          </div>
        </>
      ) : (
        <Spinner label="Сертификат загружается" />
      )}
    </main>
  );
}

export const ByHandPage = () => (
  <main id="main" tabIndex={-1} className="page-form pt-10 outline-none sm:pt-20">
    <PageTitle>Проверка сертификата</PageTitle>
    <PageHeader
      title="Проверка сертификата"
      subtitle="Номер стоит внизу листа, рядом с QR-кодом. Страница покажет всё, что должно быть напечатано"
    />
    <ByHand />
  </main>
);

function ByHand() {
  const navigate = useNavigate();
  return <CertificateCodeForm onCode={(code) => void navigate({ href: paths.check(code) })} />;
}

function Found({ certificate }: { certificate: Certificate }) {
  const { code, words } = certificate;
  return (
    <main id="main" tabIndex={-1} className="page-reading outline-none print:m-0 print:max-w-none print:p-0">
      <PageTitle>{`Сертификат: ${words.name}`}</PageTitle>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4 print:hidden">
        <State {...certificate} />
        <Button onClick={() => window.print()}>Распечатать или сохранить в PDF</Button>
      </div>
      <CertificateSheet {...certificate} />
      <div className="mt-8 flex flex-wrap items-center justify-between gap-4 print:hidden">
        <p className="text-sm text-ink-soft">Номер {showCertificateCode(code)}</p>
        <HomeLink />
      </div>
    </main>
  );
}

function State({ revokedAt, revokedBecause }: Certificate) {
  if (revokedAt === null)
    return (
      <p className="text-success-ink">
        <strong className="font-semibold">Сертификат действует.</strong> Сверьте его с листом: слова должны
        совпасть
      </p>
    );
  return (
    <p role="status" className="text-danger-ink [overflow-wrap:anywhere]">
      <strong className="font-semibold">
        Сертификат отозван <DateTime value={revokedAt} format="date" />.
      </strong>{' '}
      Причина: {revokedBecause}
    </p>
  );
}

const route = getRouteApi('/check/$code');
