import type { FastifyReply } from 'fastify';
import { scorm } from '#contract/scorm/calls.ts';
import { urlOf } from '#contract/url.ts';
import { showJoinCode } from '#domain/join-code.ts';
import { escapeHtml } from '#server/platform/http/escape-html.ts';
import { type PageSetting, sendServerPage } from '#server/platform/http/server-page.ts';
import { launchStyle } from './launch-style.ts';
import type { Launch } from './launch.ts';

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
  reply
    .header('referrer-policy', 'same-origin')
    .header('x-robots-tag', 'noindex')
    .header('cache-control', 'no-store');
  return sendServerPage(reply, setting, {
    title: 'Занятие',
    style: launchStyle,
    body: `<main><p class="soft">${escapeHtml(setting.appName)}</p>${launch ? launching(launch) : broken}</main>`,
    allows: ["connect-src 'self'", "form-action 'none'"],
  });
}

function launching({ courseId, lessonId, code, lms }: Launch): string {
  const address = lessonId ? `/lesson/${lessonId}` : `/course/${courseId}`;
  const state = urlOf(scorm.getScormState, { params: { id: courseId }, query: { lessonId } });
  const join = code === undefined ? undefined : `/join/${encodeURIComponent(showJoinCode(code))}`;
  return (
    `<div id="launch" data-lms="${escapeHtml(lms)}" data-state="${escapeHtml(state)}">` +
    '<h1>Занятие</h1><p id="person" class="soft" hidden></p>' +
    '<p id="state" role="status">Не закрывайте это окно, пока не закончите: отсюда в систему обучения придёт отметка о выполнении.</p>' +
    '<p class="buttons"><button type="button" id="tell" hidden>Сообщить системе обучения</button>' +
    `<a id="open" href="${address}" target="_blank" rel="noopener">Открыть занятие</a>` +
    (join
      ? `<a id="join" class="second" href="${join}" target="_blank" rel="noopener" hidden>Записаться</a>`
      : '') +
    '</p></div><script src="/from-lms.js"></script>'
  );
}

const broken =
  '<h1>Адрес не читается</h1>' +
  '<p>Пакет в системе обучения повреждён или сделан другим сервером. Попросите администратора скачать его заново и заменить в СДО.</p>';
