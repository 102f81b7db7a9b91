import './first.ts';
import './styles/index.css';
import { createRoot } from 'react-dom/client';
import { createPage } from './app.tsx';
import { followOtherTabs } from './other-tabs.ts';
import { forgetFirstAnswers } from './first-answers.ts';
import { loadOnFirstTouch } from './ui/first-touch.ts';

const root = document.getElementById('root');
if (!root) throw new Error('В странице нет элемента #root');
// Each screen brings a title of its own, and of two the browser would show the first.
document.querySelector('head > title')?.remove();
const { page, queryClient } = createPage();
createRoot(root).render(page);
followOtherTabs(queryClient);
loadOnFirstTouch();
setTimeout(forgetFirstAnswers, 5_000);
