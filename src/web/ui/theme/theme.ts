import { createStore } from '#web/ui/store.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';

/** The key and the attribute are also those of `public/before-paint.js`, which runs before the first paint. */
const storageKey = 'theme';

export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
  return [store.useValue(themeChoice), chooseTheme];
}

function themeChoice(): ThemeChoice {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

function chooseTheme(choice: ThemeChoice): void {
  applyTheme(choice);
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    // Storage may be forbidden: then the choice lasts until a reload.
  }
}

function applyTheme(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  paintBrowserBar(choice);
  store.changed();
}

/** The page has a theme-color for each theme; an explicit choice leaves only one. */
function paintBrowserBar(choice: ThemeChoice): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.setAttribute('media', barMedia(choice, meta.dataset.theme));
  }
}

function barMedia(choice: ThemeChoice, own: string | undefined): string {
  if (choice === 'system') return `(prefers-color-scheme: ${own})`;
  return choice === own ? 'all' : 'not all';
}

const store = createStore(() => {
  window.addEventListener('storage', followOtherTab);
  return () => window.removeEventListener('storage', followOtherTab);
});

function followOtherTab(event: StorageEvent): void {
  if (event.key !== storageKey) return;
  const choice = event.newValue;
  applyTheme(choice === 'light' || choice === 'dark' ? choice : 'system');
}
