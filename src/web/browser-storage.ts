import { createStore } from './ui/store.ts';

/** A text in the browser's storage; all tabs see its changes. */
export interface Kept {
  text: string | null;
  /** The text survives a reload. */
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

/** Texts that the storage refused (full or forbidden), kept while the page is open. */
const unkept = new Map<string, string>();

const store = createStore(() => {
  window.addEventListener('storage', store.changed);
  return () => window.removeEventListener('storage', store.changed);
});
