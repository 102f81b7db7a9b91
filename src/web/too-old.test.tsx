// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { leastBrowsers } from '#build/least-browsers.ts';
import html from './index.html?raw';

beforeEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.removeAttribute('data-too-old');
  document.body.innerHTML = /<body>(.*)<script/s.exec(html)?.[1] ?? '';
});

test('a browser that knows all of it opens the application, and the notice stays hidden', async () => {
  await openIn(() => true);
  expect(isTold()).toBe(false);
});

test('one that doesn’t know a selector is told which do', async () => {
  await openIn((asked) => !asked.includes(':has'));
  expect(isTold()).toBe(true);
  expect(document.body.textContent?.replaceAll(/\s+/g, ' ')).toContain(versions);
});

test.each([
  [Array.prototype, 'toSorted'],
  [String.prototype, 'isWellFormed'],
])('so is one that lacks a method', async (prototype, method) => {
  const known = Object.getOwnPropertyDescriptor(prototype, method);
  Reflect.deleteProperty(prototype, method);
  await openIn(() => true);
  Object.defineProperty(prototype, method, known ?? {});
  expect(isTold()).toBe(true);
});

test('so is one that can’t even be asked', async () => {
  await openIn(undefined);
  expect(isTold()).toBe(true);
});

const { chromium, safari, firefox } = leastBrowsers;
const versions = `Chromium ${chromium} и новее, Safari ${safari} и новее, Firefox ${firefox} и новее`;

async function openIn(supports: ((asked: string) => boolean) | undefined): Promise<void> {
  vi.stubGlobal('CSS', supports && { supports });
  vi.resetModules();
  await beforePaint['./public/before-paint.js']?.();
  document.dispatchEvent(new Event('DOMContentLoaded'));
}

const isTold = () =>
  document.getElementById('too-old')?.hidden === false && 'tooOld' in document.documentElement.dataset;

const beforePaint = import.meta.glob('./public/before-paint.js');
