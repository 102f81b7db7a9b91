import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { accentStyle } from '#domain/accent/accent-style.ts';
import { brandingOfPages } from '#server/platform/branding/branding.ts';
import { escapeHtml } from './escape-html.ts';
import type { Feature } from './feature.ts';

export interface PageSetting {
  /** The school's name; see `schoolName`. */
  appName: string;
  icon: string | null;
  accent: string | null;
  /** Of the built page: its fonts and colours; the page is legible without it. */
  styleSheet: string | undefined;
}

export async function pageSetting({
  db,
  config,
  styleSheet,
}: Pick<Feature, 'db' | 'config' | 'styleSheet'>): Promise<PageSetting> {
  const { name, icon, accent } = await brandingOfPages(db);
  return { appName: name ?? config.appName, icon, accent, styleSheet };
}

interface ServerPage {
  title: string;
  style: string;
  /** All of the body, as HTML. */
  body: string;
  /** What the page may do beside showing itself, as directives of its policy. */
  allows: readonly string[];
}

/** A page of the server's own, for whoever has no application around it. */
export function sendServerPage(
  reply: FastifyReply,
  { appName, icon, accent, styleSheet }: PageSetting,
  { title, style, body, allows }: ServerPage,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...allows,
  ];
  return reply
    .header('content-security-policy', policy.join('; '))
    .type('text/html; charset=utf-8')
    .send(
      '<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
        '<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">' +
        `<title>${escapeHtml(title)} · ${escapeHtml(appName)}</title><link rel="icon" href="${icon ?? '/favicon.svg'}">` +
        (styleSheet
          ? `<script src="/before-paint.js"></script><link rel="stylesheet" href="${styleSheet}">`
          : '') +
        `<style nonce="${nonce}">${accent === null ? '' : accentStyle(accent)}${style}</style></head><body>${body}</body></html>`,
    );
}

/** Of a page of few words. Colours are those of the product where its style sheet is there. */
export const shortPageStyle = `
  body { margin: 0; background: var(--color-paper, Canvas); color: var(--color-ink, CanvasText);
    font: 1rem/1.5 var(--font-sans, system-ui, sans-serif); }
  main { box-sizing: border-box; max-width: 34rem; margin: 8vh auto 0; padding: 0 1.5rem 3rem; overflow-wrap: anywhere; }
  h1 { margin: 0.25rem 0 0; font-size: 1.625rem; line-height: 1.25; }
  p { margin: 1rem 0 0; }
  .soft { margin: 0; color: var(--color-ink-soft, GrayText); }
`;
