import { createStore } from './ui/store.ts';

/** A text kept in this browser under a name; other tabs show the same. */
export interface Kept {
  text: string | null;
  /** It will be here after a reload. */
  kept: boolean;
}

export function useKept(name: string): Kept {
  const text = store.useValue(() => readKept(name));
  return { text, kept: !unkept.has(name) };
}

export function readKept(name: string): string | null {
  try {
    return unkept.get(name) ?? localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function writeKept(name: string, text: string | null): void {
  unkept.delete(name);
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    if (text !== null) unkept.set(name, text);
  }
  store.changed();
}

/** What the storage would not take, full or forbidden: kept for as long as the page is open. */
const unkept = new Map<string, string>();

const store = createStore(() => {
  window.addEventListener('storage', store.changed);
  return () => window.removeEventListener('storage', store.changed);
});
