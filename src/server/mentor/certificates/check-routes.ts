import type { FastifyReply, FastifyRequest } from 'fastify';
import { checkPath, pathOfCertificate } from '#contract/certificates/check-path.ts';
import { readCertificateCode } from '#domain/certificate-code.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { originOf } from '#server/platform/http/https.ts';
import { pageSetting } from '#server/platform/http/server-page.ts';
import { type CheckSetting, sendCertificatePage, sendCodePage } from './certificate-page.ts';
import { getCertificate } from './get-certificate.ts';

/** The page that a paper's QR code leads to. A session isn't read: everybody gets the same. */
export function checkRoutes({ app, db, config, styleSheet }: Feature): void {
  const settingOf = async (request: FastifyRequest): Promise<CheckSetting> => ({
    ...(await pageSetting({ db, config, styleSheet })),
    origin: originOf(request, config),
  });

  app.get<{ Querystring: { code?: unknown } }>(
    checkPath,
    { schema: { hide: true } },
    async (request, reply) => {
      const { code } = request.query;
      if (typeof code !== 'string' || code.trim() === '')
        return sendCodePage(reply, await settingOf(request));
      return reply.redirect(pathOfCertificate(readCertificateCode(code) ?? encodeURIComponent(code)), 303);
    },
  );

  app.get<{ Params: { code: string } }>(
    `${checkPath}/:code`,
    { schema: { hide: true } },
    async (request, reply) => sendFound(request, reply, request.params.code),
  );

  async function sendFound(request: FastifyRequest, reply: FastifyReply, typed: string) {
    const setting = await settingOf(request);
    try {
      const certificate = await getCertificate(db, { code: typed, address: request.ip });
      return sendCertificatePage(reply, certificate, setting);
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      return sendCodePage(reply, setting, { typed, refusal });
    }
  }
}
