import type { FastifyReply } from 'fastify';
import { renderSVG } from 'uqr';
import { checkPath, pathOfCertificate } from '#contract/certificates/check-path.ts';
import type { Certificate } from '#contract/certificates/schemas.ts';
import { showCertificateCode } from '#domain/certificate-code.ts';
import type { ApiError } from '#server/platform/errors.ts';
import { escapeHtml } from '#server/platform/http/escape-html.ts';
import { type PageSetting, sendServerPage } from '#server/platform/http/server-page.ts';
import { certificateSheet, dayOf } from './certificate-sheet.ts';
import { certificateStyle } from './certificate-style.ts';

export interface CheckSetting extends PageSetting {
  /** Where people reach the server. */
  origin: string;
}

/**
 * A page of the server, so that whoever was shown a paper reads it without the application: no session, a few kilobytes, no
 * script but the button that prints. It says all that the paper does, and its print is the paper.
 */
export function sendCertificatePage(
  reply: FastifyReply,
  certificate: Certificate,
  setting: CheckSetting,
): FastifyReply {
  const { code, words } = certificate;
  const address = `${setting.origin}${pathOfCertificate(code)}`;
  const qr = renderSVG(address, { ecc: 'M', border: 4 });
  return sendPage(reply, setting, {
    title: `Сертификат: ${words.name}`,
    body:
      `<div class="state">${stateOf(certificate)}<button type="button" data-print hidden>Распечатать или сохранить в PDF</button></div>` +
      certificateSheet(certificate, { qr, where: `${new URL(setting.origin).host}${checkPath}` }),
  });
}

/** Where a number is typed, with what is wrong with the one that was. */
export function sendCodePage(
  reply: FastifyReply,
  setting: CheckSetting,
  { typed = '', refusal }: { typed?: string; refusal?: ApiError } = {},
): FastifyReply {
  if (refusal) reply.code(refusal.status);
  if (refusal?.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds);
  const described = refusal ? ' aria-invalid="true" aria-describedby="refusal"' : '';
  return sendPage(reply, setting, {
    title: 'Проверка сертификата',
    body:
      `<form class="code" method="get" action="${checkPath}"><h1>Проверка сертификата</h1>` +
      (refusal ? `<p id="refusal" role="alert" class="revoked">${escapeHtml(refusal.message)}</p>` : '') +
      '<p>Номер стоит внизу листа. Страница покажет всё, что на нём должно быть напечатано.</p>' +
      '<label for="number">Номер сертификата</label>' +
      `<input id="number" name="code" aria-required="true" maxlength="64" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="K7M4-9QXT-2222-3333" value="${escapeHtml(typed)}"${described}>` +
      '<button>Проверить</button></form>',
  });
}

/** By the words of whoever reads it: a replaced one is no fault of its person. */
function stateOf({ code, revokedOn, revokedBecause }: Certificate): string {
  const number = `<span class="no">№ ${showCertificateCode(code)}</span>`;
  if (revokedOn === null)
    return `<p role="status" class="valid"><strong>Сертификат действует.</strong> ${number}. Сверьте с листом: слова должны совпасть.</p>`;
  return `<p role="status" class="revoked"><strong>Сертификат отозван ${dayOf(revokedOn)}.</strong> ${number}. Причина: ${escapeHtml(revokedBecause ?? '')}</p>`;
}

function sendPage(
  reply: FastifyReply,
  setting: CheckSetting,
  { title, body }: { title: string; body: string },
): FastifyReply {
  reply
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .header('cache-control', 'no-store');
  return sendServerPage(reply, setting, {
    title,
    style: certificateStyle,
    body:
      `<main>${body}<p class="home"><a href="/">${escapeHtml(setting.appName)}</a></p></main>` +
      (setting.styleSheet ? '<script src="/print.js"></script>' : ''),
    allows: ["form-action 'self'"],
  });
}
