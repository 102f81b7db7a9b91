import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './e2e/chromium.ts';
import { longestTestMs, longestWaitMs } from './test/waits.ts';

export default defineConfig({
  testDir: './e2e/journeys',
  globalSetup: './e2e/global-setup.ts',
  outputDir: './test-results/e2e',
  fullyParallel: true,
  // Two more than CI has cores: a journey waits, for the model's words and for what the page says next.
  workers: 4,
  forbidOnly: Boolean(process.env.CI),
  timeout: longestTestMs,
  expect: { timeout: longestWaitMs },
  reporter: [['list']],
  use: {
    actionTimeout: longestWaitMs,
    navigationTimeout: longestWaitMs,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    launchOptions: chromiumLaunch,
    screenshot: 'only-on-failure',
  },
  projects: [
    // Motion takes a twentieth of the processor: the phone has it, the desktop goes without, as those do who turn it off.
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } },
    },
    // A journey goes at both widths where a screen is laid out otherwise on a phone, or touched: one or two a screen.
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
