import { expect, expectAccessible, type Page } from './fixtures.ts';

/**
 * As a phone lays the page out, in the dark: nothing reaches beyond its side, and axe has nothing to say. For what a phone shows
 * otherwise but nobody does otherwise there: a second journey by finger would cost as much as the first.
 */
export async function expectFitsPhone(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: null });
}
