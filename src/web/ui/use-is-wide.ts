import { useSyncExternalStore } from 'react';

/** Whether there is room for two columns of text. */
export const useIsWide = (): boolean => useSyncExternalStore(follow, () => matchMedia(wide).matches);

const wide = '(width >= 64rem)';

function follow(onChange: () => void): () => void {
  const media = matchMedia(wide);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}
