import { expect, type Locator, type Page } from '@playwright/test';

/** Drags a handle below another like a person: each movement waits until the list has said what came of the last. */
export async function dragByMouse(page: Page, from: Locator, to: Locator, lands: string) {
  const said = page.locator('[id^="rfd-announcement"]').last();
  // Waits until the handle stands still, as in a dialog that is still opening.
  await from.hover();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('Handles are not on the screen');
  const x = start.x + start.width / 2;
  await page.mouse.down();
  await page.mouse.move(x, start.y + start.height / 2 + 8, { steps: 4 });
  await expect(said).toContainText('взято');
  await page.mouse.move(x, end.y + end.height / 2 + 6, { steps: 12 });
  await expect(said).toContainText(lands);
  await page.mouse.up();
}
