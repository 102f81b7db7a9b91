import './first.ts';
import './styles/index.css';
import { startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createPage } from './app.tsx';
import { forgetFirstAnswers, isScreenFilled } from './first-answers.ts';
import { followOtherTabs } from './session/other-tabs.ts';

const root = document.getElementById('root');
if (!root) throw new Error('В странице нет элемента #root');
// A browser that lacks too much is told so instead (public/before-paint.js).
if (!('tooOld' in document.documentElement.dataset)) {
  // Each screen renders its own title, and of two titles the browser would show the first.
  document.querySelector('head > title')?.remove();
  // In a separate task: a slow phone has just parsed the scripts and can handle input first.
  setTimeout(() => openPage(createRoot(root)));
}

function openPage(reactRoot: Root): void {
  const { page, router, queryClient } = createPage();
  // A transition renders in slices, between which a slow phone can handle input. A screen that came with its data is
  // loaded first, so that the transition renders it whole; any other screen shows its skeleton.
  const loaded = isScreenFilled ? router.load() : Promise.resolve();
  void loaded.finally(() => startTransition(() => reactRoot.render(page)));
  followOtherTabs(queryClient);
  setTimeout(forgetFirstAnswers, 5_000);
}
