import { useLocation } from '@tanstack/react-router';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Remark } from '#contract/reviews/feedback.ts';
import type { Answering } from '#web/answers/answering/use-answering.ts';
import { useOnceShown } from '#web/pages/frame/use-once-shown.ts';

/** `?revise=<remark>` opens the draft at the words of that remark. Of an earlier attempt, it has no number. */
export function useReviseInAddress(answers: readonly Answer[], answering: Answering | undefined): void {
  const wanted = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('revise') });
  useOnceShown(() => {
    const [newest = [], ...earlier] = answers.map(({ feedback }) => feedback?.remarks ?? []);
    const isWanted = ({ id }: Remark) => id === wanted;
    const remark = [...newest, ...earlier.flat()].find(isWanted);
    if (!remark || !answering || answering.left === 0) return;
    const number = newest.findIndex(isWanted) + 1;
    // The form can't open while the screen is being drawn; afterwards the focus is nobody else's either.
    queueMicrotask(() => answering.revise(remark.quotes[0], { id: remark.id, number }));
  });
}
