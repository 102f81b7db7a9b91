import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { scormCalls } from '#contract/scorm-calls.ts';
import { urlOf } from '#contract/url.ts';
import { showJoinCode } from '#domain/join-code.ts';
import { escapeHtml } from '#server/platform/http/escape-html.ts';
import { launchStyle } from './launch-style.ts';
import type { Launch } from './launch.ts';

interface PageSetting {
  appName: string;
  /** Of the built page: its fonts and colours. */
  styleSheet: string | undefined;
}

/**
 * The window between another system and the application: it stays open, opens the lesson in one of its own, asks whether it is
 * done, and says so to its opener. Of all pages it alone is not cut off from its opener: it shows nothing that is written by
 * people until a call answers, listens to no message, and frames nothing.
 */
export function sendLaunchPage(
  reply: FastifyReply,
  setting: PageSetting,
  launch: Launch | undefined,
): FastifyReply {
  if (launch) reply.header('cross-origin-opener-policy', 'unsafe-none');
  else reply.code(404);
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  const { appName, styleSheet } = setting;
  return reply
    .header('content-security-policy', policy.join('; '))
    .header('referrer-policy', 'same-origin')
    .header('x-robots-tag', 'noindex')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      '<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
        '<meta name="color-scheme" content="light dark">' +
        `<title>Занятие · ${escapeHtml(appName)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">` +
        (styleSheet ? `<script src="/theme.js"></script><link rel="stylesheet" href="${styleSheet}">` : '') +
        `<style nonce="${nonce}">${launchStyle}</style></head>` +
        `<body><main><p class="soft">${escapeHtml(appName)}</p>${launch ? launching(launch) : broken}</main></body></html>`,
    );
}

function launching({ courseId, lessonId, code, lms }: Launch): string {
  const address = lessonId ? `/lesson/${lessonId}` : `/course/${courseId}`;
  const state = urlOf(scormCalls.getScormState, { params: { id: courseId }, query: { lessonId } });
  const join = code === undefined ? undefined : `/join/${encodeURIComponent(showJoinCode(code))}`;
  return (
    `<div id="launch" data-lms="${escapeHtml(lms)}" data-state="${escapeHtml(state)}">` +
    '<h1>Занятие</h1><p id="person" class="soft" hidden></p>' +
    '<p id="state" role="status">Не закрывайте это окно, пока не закончите: отсюда в СДО придёт отметка о выполнении.</p>' +
    '<p class="buttons"><button type="button" id="tell" hidden>Сообщить СДО</button>' +
    `<a id="open" href="${address}" target="_blank" rel="noopener">Открыть занятие</a>` +
    (join
      ? `<a id="join" class="second" href="${join}" target="_blank" rel="noopener" hidden>Записаться</a>`
      : '') +
    '</p></div><script src="/from-lms.js"></script>'
  );
}

const broken =
  '<h1>Адрес не читается</h1>' +
  '<p>Пакет в СДО повреждён или сделан другим сервером. Попросите администратора скачать его заново и заменить в СДО.</p>';
