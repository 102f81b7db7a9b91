import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The text of an editor as it is stored: «Разметка» is switched on while it is looked at. */
export async function expectStored(
  within: Page | Locator,
  label: string,
  text: string | RegExp,
): Promise<void> {
  const field = within.getByRole('textbox', { name: label });
  const source = within.getByRole('switch', { name: 'Разметка' });
  await source.check();
  await expect(field).toHaveValue(text);
  await source.uncheck();
}
