import { certificates } from '#contract/certificates/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { askForCertificate } from './ask-for-certificate.ts';
import { checkRoutes } from './check-routes.ts';
import { confirmCertificate } from './confirm-certificate.ts';
import { getCertificate } from './get-certificate.ts';
import { giveCertificate } from './give-certificate.ts';
import { listCertificates } from './list-certificates.ts';
import { getCourseCertificate, listMyCertificates } from './own-certificates.ts';
import { restoreCertificate } from './restore-certificate.ts';
import { revokeCertificate } from './revoke-certificate.ts';

export function certificatesRoutes(feature: Feature): void {
  checkRoutes(feature);
  const { handle, db, config } = feature;
  const { appName } = config;
  const setting = { db, appName };

  handle(certificates.getCertificate, ({ params: { code }, request }) =>
    getCertificate(db, { code, address: request.ip }),
  );

  handle(certificates.listMyCertificates, ({ viewer }) => listMyCertificates(db, viewer));

  handle(certificates.getCourseCertificate, ({ params, viewer }) =>
    getCourseCertificate(setting, viewer, params.id),
  );

  handle(certificates.askForCertificate, ({ params, viewer }) =>
    askForCertificate(setting, viewer, params.id),
  );

  handle(certificates.giveCertificate, ({ params, body, viewer }) =>
    giveCertificate(setting, viewer, params.id, body),
  );

  handle(certificates.confirmCertificate, ({ params, viewer }) =>
    confirmCertificate(setting, viewer, params.id),
  );

  handle(certificates.listCertificates, ({ params, query }) => listCertificates(db, params.id, query));

  handle(certificates.revokeCertificate, ({ params, body, viewer }) =>
    revokeCertificate(db, viewer, params.id, body.because),
  );

  handle(certificates.restoreCertificate, ({ params, viewer }) => restoreCertificate(db, viewer, params.id));
}
