import './first.ts';
import './styles/index.css';
import { startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createPage } from './app.tsx';
import { forgetFirstAnswers, isScreenFilled } from './first-answers.ts';
import { followOtherTabs } from './session/other-tabs.ts';

const root = document.getElementById('root');
if (!root) throw new Error('В странице нет элемента #root');
// Each screen brings a title of its own, and of two the browser would show the first.
document.querySelector('head > title')?.remove();
// In a turn of its own: a slow phone has been busy with reading the scripts, and answers a touch first.
setTimeout(() => openPage(createRoot(root)));

function openPage(reactRoot: Root): void {
  const { page, router, queryClient } = createPage();
  // React draws in slices, between which a slow phone answers a touch, what is there when it begins: a screen that has
  // come with its answers is loaded first. Any other shows its skeleton meanwhile.
  const loaded = isScreenFilled ? router.load() : Promise.resolve();
  void loaded.finally(() => startTransition(() => reactRoot.render(page)));
  followOtherTabs(queryClient);
  setTimeout(forgetFirstAnswers, 5_000);
}
