import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

type KeyPress = KeyboardEvent | ReactKeyboardEvent;

/** Enter of the person, not the one with which an input method takes a composed word. */
export const isEnter = (event: KeyPress): boolean => event.key === 'Enter' && !isComposed(event);

/** The input method's own key. Safari sends it once the composition is over, `isComposing` false already: 229 alone tells it. */
export function isComposed(event: KeyPress): boolean {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === 229;
}
