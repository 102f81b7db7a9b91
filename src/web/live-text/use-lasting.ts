import { useEffect, useState } from 'react';

/** True once `value` has been true for a while, until it isn't. */
export function useLasting(value: boolean, afterMs: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!value) return;
    const timer = setTimeout(() => setLasting(true), afterMs);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [value, afterMs]);
  return lasting && value;
}

/** Shorter interruptions of the connection are not shown. */
export const useConnectionLost = (connected: boolean): boolean => useLasting(!connected, 4_000);
