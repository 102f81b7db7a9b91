import type { Browser, CDPSession, Page } from '@playwright/test';
import type { PageToOpen } from './school.ts';

/** One load of a page by a browser without a cache, until no more requests are made. */
export interface ColdLoad {
  requests: number;
  /** Headers and compressed bodies as transferred, in bytes by kind. */
  bytes: Record<'document' | 'script' | 'stylesheet' | 'font' | 'other', number>;
  /** Largest contentful paint, in milliseconds from the start of the navigation. */
  lcpMs: number;
  cls: number;
}

export async function loadCold(browser: Browser, { url, cookie }: PageToOpen): Promise<ColdLoad> {
  const context = await browser.newContext({
    locale: 'ru-RU',
    viewport: { width: 1280, height: 800 },
  });
  try {
    if (cookie) await context.addCookies([{ ...cookie, url: new URL(url).origin }]);
    const page = await context.newPage();
    const traffic = await watchTraffic(await context.newCDPSession(page));
    await page.addInitScript(watchPaint);
    await page.goto(url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Requests after the first render count too; `networkidle` doesn't work, since a lesson's event stream never ends.
    await page.waitForTimeout(settleMs);
    return { ...traffic(), ...(await readPaint(page)) };
  } finally {
    await context.close();
  }
}

const settleMs = 1_500;

/** Returns a function that reads the totals so far. */
async function watchTraffic(cdp: CDPSession): Promise<() => Pick<ColdLoad, 'requests' | 'bytes'>> {
  const kinds = new Map<string, keyof ColdLoad['bytes']>();
  const bytes: ColdLoad['bytes'] = { document: 0, script: 0, stylesheet: 0, font: 0, other: 0 };
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('data:')) kinds.set(requestId, kindOf(type));
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind) bytes[kind] += encodedDataLength;
  });
  await cdp.send('Network.enable');
  return () => ({ requests: kinds.size, bytes });
}

function kindOf(type: string | undefined): keyof ColdLoad['bytes'] {
  const kind = type?.toLowerCase();
  return kind === 'document' || kind === 'script' || kind === 'stylesheet' || kind === 'font'
    ? kind
    : 'other';
}

interface Paint {
  lcpMs: number;
  cls: number;
}

/** Runs in the page before its own scripts. */
function watchPaint(): void {
  const seen: Paint = { lcpMs: 0, cls: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.lcpMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) seen.cls += Number(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
}

const readPaint = (page: Page): Promise<Paint> =>
  page.evaluate(() => Object.assign({ lcpMs: 0, cls: 0 }, Reflect.get(window, 'seen')));
