import { useEffect, useEffectEvent } from 'react';
import { readKept, useKept, writeKept } from '#web/browser-storage.ts';
import { isComposed, isEnter } from '#web/ui/enter-key.ts';

/** By the key's place on the keyboard: the same in every layout. */
export type QueueKey = 'KeyJ' | 'KeyK' | 'KeyD' | 'KeyE' | 'KeyR' | 'KeyZ' | 'Enter' | '?';

/** WCAG 2.1.4: keys without a modifier can be turned off. */
export function useKeysChoice(): [on: boolean, set: (on: boolean) => void] {
  const { text } = useKept(keptName);
  return [text !== off, (on) => writeKept(keptName, on ? null : off)];
}

/**
 * Single keys of the queue. They are off while something is typed, a dialog or a menu is open, or a modifier is pressed; Enter
 * also while a control has the focus that it would press.
 */
export function useQueueKeys(actions: Partial<Record<QueueKey, (() => void) | undefined>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = keyOf(event);
    const action = key && actions[key];
    if (!action || isElsewhere(event, key) || readKept(keptName) === off) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

const keptName = 'otklik-queue-keys';
const off = 'off';

const letters = ['KeyJ', 'KeyK', 'KeyD', 'KeyE', 'KeyR', 'KeyZ'] as const;

/** The question mark is on another key in another layout. */
function keyOf(event: KeyboardEvent): QueueKey | undefined {
  const { key, code, shiftKey } = event;
  if (key === '?' || (shiftKey && (code === 'Digit7' || code === 'Slash'))) return '?';
  if (shiftKey) return undefined;
  const letter = letters.find((one) => one === code);
  if (letter) return letter;
  return isEnter(event) ? 'Enter' : undefined;
}

function isElsewhere(event: KeyboardEvent, key: QueueKey): boolean {
  const { target, defaultPrevented, ctrlKey, metaKey, altKey, repeat } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || isComposed(event)) return true;
  if (repeat && key !== 'KeyJ' && key !== 'KeyK') return true;
  if (document.querySelector('[data-modal][data-state="open"], [role="menu"], [role="dialog"]')) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'))
    return true;
  // A level that was just chosen keeps the focus, and Enter does nothing to it.
  return key === 'Enter' && target.closest('a, button, summary, input:not([type="radio"])') !== null;
}
