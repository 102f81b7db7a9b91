import { useLocation } from '@tanstack/react-router';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Answering } from '#web/answers/answering/use-answering.ts';
import { useOnceShown } from '#web/pages/frame/use-once-shown.ts';

/** `?revise=<remark>` opens the draft at the words of that remark on the newest answer. */
export function useReviseInAddress(newest: Answer | undefined, answering: Answering | undefined): void {
  const wanted = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('revise') });
  useOnceShown(() => {
    const remarks = newest?.feedback?.remarks ?? [];
    const index = remarks.findIndex(({ id }) => id === wanted);
    const remark = remarks[index];
    if (!remark || !answering || answering.left === 0) return;
    // The form can't open while the screen is being drawn; afterwards the focus is nobody else's either.
    queueMicrotask(() => answering.revise(remark.quotes[0], { id: remark.id, number: index + 1 }));
  });
}
