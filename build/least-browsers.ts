/**
 * The oldest browsers that open the page. The build lowers syntax to them, `browser-support.test.ts` holds the calls and the
 * styles of the built page to them, `src/web/public/before-paint.js` tells an older one, and `src/web/index.html` and the guide
 * name them to people.
 */
export const leastBrowsers = { chromium: '111', safari: '16.4', firefox: '121' } as const;

const { chromium, safari, firefox } = leastBrowsers;

export const buildTarget = [
  `chrome${chromium}`,
  `edge${chromium}`,
  `safari${safari}`,
  `ios${safari}`,
  `firefox${firefox}`,
];
