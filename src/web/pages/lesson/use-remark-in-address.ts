import { useLocation } from '@tanstack/react-router';
import { goTo, placeOfRemark } from '#web/answers/remarks/quote-place.ts';
import { useOnceShown } from '#web/pages/frame/use-once-shown.ts';

/** `#remark-…` leads to a remark, from a take that was begun from it. */
export function useRemarkInAddress(): void {
  const hash = useLocation({ select: (location) => location.hash });
  useOnceShown(() => {
    if (hash.startsWith(placeOfRemark(''))) goTo(hash);
  });
}
