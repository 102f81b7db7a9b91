import { createMemoryHistory } from '@tanstack/react-router';
import { cleanup, configure, render, screen } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { createPage } from '#web/app.tsx';
import { type Answer, serve } from './page-server.ts';
import { longestWaitMs } from './waits.ts';

configure({ asyncUtilTimeout: longestWaitMs });

afterEach(() => {
  cleanup();
  const settings = 'meta[name="mail"], meta[name="passwords"], meta[name="sign-in"], meta[name="operator"]';
  for (const setting of document.head.querySelectorAll(settings)) setting.remove();
  vi.unstubAllGlobals();
});

/**
 * Opens the whole page at an address. `requests` are the calls made so far; answers that a test adds to `answers` later
 * take precedence over the earlier ones. `faults` are those of the page's own code that it has reported.
 */
export function openPage(address: string, answers: Answer[]) {
  const requests = serve(answers);
  if (!('EventSource' in globalThis)) vi.stubGlobal('EventSource', SilentStream);
  const faults: unknown[] = [];
  vi.stubGlobal('reportError', (fault: unknown) => faults.push(fault));
  const history = createMemoryHistory({ initialEntries: [address] });
  const { page, router, queryClient } = createPage({ history });
  render(page);
  return { requests, answers, faults, router, queryClient, address: () => router.state.location.href };
}

/**
 * The same for whoever is within already: what waits then is the screen itself. At a first opening, on a slow machine, it may
 * be who has come that is waited for.
 */
export async function openFromWithin(address: string, answers: Answer[]) {
  const page = openPage('/nowhere', answers);
  await screen.findByText('Page Not Found');
  page.router.history.push(address);
  return page;
}

/** For the rest of the test, the page is of an app that sends letters. */
export function withMail(): void {
  const meta = document.createElement('meta');
  meta.name = 'mail';
  document.head.append(meta);
}

/** For the rest of the test, the page is of an app with strict rules of passwords. */
export function withStrictPasswords(): void {
  const meta = document.createElement('meta');
  meta.name = 'passwords';
  meta.content = 'strict';
  document.head.append(meta);
}

/** For the rest of the test, people sign in through these servers too. */
export function withProviders(
  providers: readonly { name: string; title: string }[],
  data: { passwords?: 'admins' } = {},
): void {
  const meta = document.createElement('meta');
  meta.name = 'sign-in';
  meta.content = JSON.stringify(providers);
  Object.assign(meta.dataset, data);
  document.head.append(meta);
}

/** For the rest of the test, the school has named who answers for its data, and published a policy. */
export function withOperator(name: string, policy: number): void {
  const meta = document.createElement('meta');
  meta.name = 'operator';
  meta.content = name;
  meta.dataset['policy'] = `${policy}`;
  document.head.append(meta);
}

/** The bell of every page listens. */
class SilentStream extends EventTarget {
  static readonly CLOSED = 2;
  close(): void {}
}
