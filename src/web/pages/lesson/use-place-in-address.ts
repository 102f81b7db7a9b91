import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { placeOfAttempt, placeOfRemark, replyPlace, reviewPlace } from '#contract/screens.ts';
import { goTo, placeOfReply } from '#web/answers/remarks/quote-place.ts';

/** With the id of what stands there after them. */
const places = [placeOfRemark(''), placeOfAttempt('')];

/**
 * `#remark-…` leads to a remark, from a take that was begun from it or from what was found, as `#attempt-…` does; `#reply` to
 * what a person has answered last, from a notice or a letter. Also on a lesson that is open already.
 */
export function usePlaceInAddress(): void {
  const router = useRouter();
  useLayoutEffect(
    () =>
      router.subscribe('onRendered', ({ toLocation: { hash } }) => {
        if (places.some((place) => hash.startsWith(place))) goTo(hash);
        if (hash === replyPlace) goTo(newestReply() ?? reviewPlace);
      }),
    [router],
  );
}

/** Under a remark, beside the review, or in an earlier attempt. Their places end with their times. */
const newestReply = (): string | undefined =>
  [...document.querySelectorAll(`[id^=${placeOfReply('')}]`)]
    .map(({ id }) => id)
    .toSorted()
    .at(-1);
