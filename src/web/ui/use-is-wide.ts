import { useSyncExternalStore } from 'react';

/** Whether there is room for two columns of text, or, from `40rem`, for more than a phone shows. */
export const useIsWide = (from: keyof typeof widths = '64rem'): boolean =>
  useSyncExternalStore(widths[from].follow, widths[from].matches);

const widths = { '40rem': widthFrom('(width >= 40rem)'), '64rem': widthFrom('(width >= 64rem)') };

function widthFrom(query: string) {
  return {
    matches: () => matchMedia(query).matches,
    follow(onChange: () => void): () => void {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
  };
}
