/** What a phone shows of the app on its home screen. The icons are drawn by the build, `build/app-icons.ts`. */
export const manifestOf = (appName: string): string =>
  JSON.stringify({
    name: appName,
    short_name: appName,
    lang: 'ru',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#f8f6f1',
    theme_color: '#f8f6f1',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
