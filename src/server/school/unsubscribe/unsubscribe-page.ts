import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { UnsubscribeKind } from '#contract/unsubscribe/schemas.ts';
import { escapeHtml } from '#server/platform/http/escape-html.ts';
import { kindNames } from './kind-names.ts';

interface Page {
  appName: string;
  kind: UnsubscribeKind;
  isDone: boolean;
  /** Letters of an alarm aren't stopped by one press. */
  goesOn: boolean;
}

/** A page without scripts: whoever opens it comes from a letter, perhaps on another device, and is not signed in. */
export function sendUnsubscribePage(
  reply: FastifyReply,
  { appName, kind, isDone, goesOn }: Page,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  const { heading, content } = wordsOf({ kind, isDone, goesOn });
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

function wordsOf({ kind, isDone, goesOn }: Omit<Page, 'appName'>): { heading: string; content: string } {
  const name = kindNames[kind];
  if (goesOn && kind !== 'digest')
    return { heading: 'Письма о тревоге одним нажатием не отключаются', content: `<p>${howElse}</p>` };
  if (isDone) {
    const back = `<p>Вид писем: «${name}». Передумаете — включите их снова в профиле.</p>`;
    return {
      heading: 'Таких писем больше не будет',
      content: goesOn ? `${back}<p>Тревоги в «Новом за день» останутся. ${howElse}</p>` : back,
    };
  }
  return {
    heading: 'Не присылать такие письма?',
    content: `<p>Вид писем: «${name}». Остальные письма останутся.</p><form method="post"><button>Не присылать</button></form>`,
  };
}

/** Also said by the letter itself. */
export const howElse =
  'В них говорится о человеке, которому может быть плохо сейчас. Если тревоги читает кто-то другой, выберите «Никогда» у этих писем в профиле, в разделе «Уведомления».';

const style = `
  body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; }
  main { max-width: 32rem; margin: 10vh auto; padding: 0 1.5rem; }
  h1 { font-size: 1.5rem; line-height: 1.25; }
  button { font: inherit; padding: 0.6rem 1.2rem; cursor: pointer; }
`;
