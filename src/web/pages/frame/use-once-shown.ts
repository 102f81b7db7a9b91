import { useRouter } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect } from 'react';

/** Runs once when the screen is there, after the router has put it where it was left, or at its top. */
export function useOnceShown(work: () => void): void {
  const router = useRouter();
  const run = useEffectEvent(work);
  useLayoutEffect(() => {
    const stop = router.subscribe('onRendered', () => {
      stop();
      run();
    });
    return stop;
  }, [router]);
}
