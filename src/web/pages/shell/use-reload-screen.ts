import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

/** Loads a screen again that could not be loaded. */
export function useReloadScreen() {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  const [isReloading, setIsReloading] = useState(false);
  // Not a transition: one that waits holds up every other, so a reload that hangs would keep its reader on this screen.
  const reload = () => {
    reset();
    setIsReloading(true);
    void router.invalidate().finally(() => setIsReloading(false));
  };
  return { reload, isReloading };
}
