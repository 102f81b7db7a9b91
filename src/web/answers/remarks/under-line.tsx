import type { TalkLine } from '#contract/answers/schemas.ts';
import { RemarkCard, type RenderBelow } from './remark-card.tsx';
import type { ShownFeedback, ShownRemark } from './shown-feedback.ts';

/** The line that the remark quotes first. */
export const lineOf = ({ quotes }: ShownRemark, lines: readonly TalkLine[]): TalkLine | undefined => {
  const [start] = quotes[0] ?? [];
  return start === undefined ? undefined : lines.find((line) => line.start <= start && start < line.end);
};

export interface UnderLineProps {
  line: TalkLine;
  lines: readonly TalkLine[];
  feedback: ShownFeedback;
  cards: {
    content: string;
    scope: string;
    isFromModel: boolean;
  };
  renderBelow: RenderBelow | undefined;
}

/** The remarks about a line of a talk, under it: a phone has no room beside. */
export function UnderLine({
  line,
  lines,
  feedback: { remarks, isDraft, writing },
  cards,
  renderBelow,
}: UnderLineProps) {
  const own = remarks.filter((remark) => lineOf(remark, lines)?.turn === line.turn);
  if (own.length === 0) return null;
  return (
    <ol className="my-3 flex flex-col gap-4 max-sm:px-1.5">
      {own.map((remark) => (
        <RemarkCard
          key={remark.criterionId}
          {...{ ...cards, remark, isDraft, renderBelow }}
          headingLevel={3}
          number={remarks.indexOf(remark) + 1}
          isWriting={isDraft && writing === remark.criterionId}
        />
      ))}
    </ol>
  );
}
