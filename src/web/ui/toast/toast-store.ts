import type { ReactNode } from 'react';
import { createStore } from '#web/ui/store.ts';

export interface ToastMessage {
  title: ReactNode;
  description?: ReactNode;
  variant?: 'success' | 'error' | 'info';
}

export interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

/** Shows a message from anywhere; it replaces the current one. */
export function toast(message: ToastMessage): void {
  nextId += 1;
  forgetLater.cancel();
  show({ ...message, id: nextId, open: true });
}

export function dismissToast(): void {
  if (!current?.open) return;
  show({ ...current, open: false });
  forgetLater.schedule();
}

export function useToast(): ShownToast | null {
  return store.useValue(() => current);
}

// Specification, section 9: one toast at a time, so the store holds one; a dismissed one is removed after 1,000,000 ms.
const forgetAfterMs = 1_000_000;

let current: ShownToast | null = null;
let nextId = 0;
const store = createStore();

function show(next: ShownToast | null): void {
  current = next;
  store.changed();
}

const forgetLater = {
  timer: undefined as ReturnType<typeof setTimeout> | undefined,
  schedule() {
    this.timer = setTimeout(() => show(null), forgetAfterMs);
  },
  cancel() {
    clearTimeout(this.timer);
  },
};
