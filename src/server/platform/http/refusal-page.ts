import type { FastifyReply } from 'fastify';
import type { ApiError } from '#server/platform/errors.ts';
import { escapeHtml } from './escape-html.ts';
import { type PageSetting, sendServerPage, shortPageStyle } from './server-page.ts';

/** Why a file is not given, for whoever has opened its address in a browser: there is no page around it to say so. */
export const sendRefusalPage = (
  reply: FastifyReply,
  setting: PageSetting,
  { message }: ApiError,
): FastifyReply =>
  sendServerPage(reply, setting, {
    title: 'Файл не открыть',
    style: `${shortPageStyle}
  a { display: inline-flex; min-height: 2.75rem; align-items: center; color: var(--color-accent-ink, LinkText); }
`,
    body:
      `<main><p class="soft">${escapeHtml(setting.appName)}</p><h1>Файл не открыть</h1><p>${escapeHtml(message)}</p>` +
      '<p><a href="/">На главную</a></p></main>',
    allows: ["form-action 'none'"],
  });
