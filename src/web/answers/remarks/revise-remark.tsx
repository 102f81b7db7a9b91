import type { Answering } from '#web/answers/answering/use-answering.ts';
import { isHighest } from '#web/answers/review/level-summary.ts';
import { Button } from '#web/ui/button.tsx';
import type { ShownRemark } from './shown-feedback.ts';

/** From a remark to its words in the draft, which is opened for it. */
export function ReviseRemark({ answering, remark }: { answering: Answering; remark: ShownRemark }) {
  const { left, isOpen, revise } = answering;
  if (isHighest(remark) || (left === 0 && !isOpen)) return null;
  return (
    <Button size="sm" onClick={() => revise(remark.quotes[0])}>
      Исправить это место
    </Button>
  );
}
