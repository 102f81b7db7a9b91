import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTransition } from 'react';

/** Loads a screen again that could not be loaded. */
export function useReloadScreen() {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  const [isReloading, startReload] = useTransition();
  const reload = () =>
    startReload(async () => {
      reset();
      await router.invalidate();
    });
  return { reload, isReloading };
}
