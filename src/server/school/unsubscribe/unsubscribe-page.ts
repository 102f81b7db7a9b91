import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { UnsubscribeKind } from '#contract/unsubscribe/schemas.ts';
import { escapeHtml } from '#server/platform/http/escape-html.ts';
import { kindNames } from './kind-names.ts';

interface Page {
  appName: string;
  kind: UnsubscribeKind;
  isDone: boolean;
}

/** A page without scripts: whoever opens it comes from a letter, perhaps on another device, and is not signed in. */
export function sendUnsubscribePage(reply: FastifyReply, { appName, kind, isDone }: Page): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  const heading = isDone ? 'Таких писем больше не будет' : 'Не присылать такие письма?';
  const name = kindNames[kind];
  const content = isDone
    ? `<p>Вид писем: «${name}». Передумаете — включите их снова в профиле.</p>`
    : `<p>Вид писем: «${name}». Остальные письма останутся.</p><form method="post"><button>Не присылать</button></form>`;
  return reply
    .header('content-security-policy', policy.join('; '))
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">` +
        `<title>${heading} · ${escapeHtml(appName)}</title><style nonce="${nonce}">${style}</style></head>` +
        `<body><main><p>${escapeHtml(appName)}</p><h1>${heading}</h1>${content}</main></body></html>`,
    );
}

const style = `
  body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; }
  main { max-width: 32rem; margin: 10vh auto; padding: 0 1.5rem; }
  h1 { font-size: 1.5rem; line-height: 1.25; }
  button { font: inherit; padding: 0.6rem 1.2rem; cursor: pointer; }
`;
