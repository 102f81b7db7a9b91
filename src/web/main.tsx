import './first.ts';
import './styles/index.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createPage } from './app.tsx';
import { followOtherTabs } from './other-tabs.ts';
import { forgetFirstAnswers, isScreenFilled } from './first-answers.ts';
import { loadOnFirstTouch } from './ui/first-touch.ts';

const root = document.getElementById('root');
if (!root) throw new Error('В странице нет элемента #root');
// Each screen brings a title of its own, and of two the browser would show the first.
document.querySelector('head > title')?.remove();
const { page, router, queryClient } = createPage();
const reactRoot = createRoot(root);
// React draws in slices, between which a slow phone answers a touch, what is there when it begins: a screen that has come
// with its answers is loaded first. Any other shows its skeleton meanwhile.
const loaded = isScreenFilled ? router.load() : Promise.resolve();
void loaded.finally(() => startTransition(() => reactRoot.render(page)));
followOtherTabs(queryClient);
loadOnFirstTouch();
setTimeout(forgetFirstAnswers, 5_000);
