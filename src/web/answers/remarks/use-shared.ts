import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';

/** The same object as long as its content is the same, for what is made anew in every rendering. */
export function useShared<T>(value: T): T {
  const [shared, setShared] = useState(value);
  const next = replaceEqualDeep(shared, value);
  if (next !== shared) setShared(next);
  return next;
}
