import type { Branding } from '#server/platform/branding/branding.ts';

/** What a phone shows of the app on its home screen. */
export const manifestOf = ({ name, shortName, icon }: Branding, appName: string): string =>
  JSON.stringify({
    name: name ?? appName,
    short_name: shortName ?? name ?? appName,
    lang: 'ru',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#f8f6f1',
    theme_color: '#f8f6f1',
    icons: icon === null ? ownIcons : iconsOf(icon),
  });

/** Drawn by the build, `build/app-icons.ts`. */
const ownIcons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** One square for both: its picture stays within what a phone leaves when it cuts a shape. */
const iconsOf = (src: string) =>
  ['any', 'maskable'].map((purpose) => ({ src, sizes: '512x512', type: 'image/png', purpose }));
