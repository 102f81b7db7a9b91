import { cleanup, render, waitFor } from '@testing-library/react';
import { createElement, startTransition, useEffect, useState } from 'react';
import { afterAll, expect, vi } from 'vitest';

// The files of the pages' tests share a process, its window and the libraries; each evaluates our own modules anew.

const channels: BroadcastChannel[] = [];

// A page keeps its channel until its tab is closed.
const Channel = BroadcastChannel;
globalThis.BroadcastChannel = class extends Channel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
};

afterAll(async () => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const channel of channels) channel.close();
  globalThis.BroadcastChannel = Channel;
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  const { documentElement } = document;
  for (const name of documentElement.getAttributeNames()) documentElement.removeAttribute(name);
  await expectNoTransition();
  // A module that is evaluated in part would be so in the next file, too.
  await vi.dynamicImportSettled();
  vi.resetModules();
  // Or it comes in a test of the next file, after so much that it takes longer than a page waits before its skeleton.
  globalThis.gc?.();
});

/** One that never ends would hold up every transition of the next file. */
async function expectNoTransition(): Promise<void> {
  const { container } = render(createElement(Probe));
  await waitFor(() => expect(container.textContent, 'a transition that has not ended').toBe('ended'), {
    timeout: 20_000,
  });
  cleanup();
}

function Probe() {
  const [state, setState] = useState('');
  useEffect(() => startTransition(() => setState('ended')), []);
  return state;
}
