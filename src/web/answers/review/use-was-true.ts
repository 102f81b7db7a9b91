import { useState } from 'react';

/** Whether the value has ever been true. */
export function useWasTrue(value: boolean): boolean {
  const [was, setWas] = useState(value);
  if (value && !was) setWas(true);
  return was || value;
}
