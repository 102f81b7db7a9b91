import type { Answer } from '#contract/answers/schemas.ts';
import { isHighest } from '#domain/review-text/open-remarks.ts';
import type { Answering } from '#web/answers/answering/use-answering.ts';
import { Button } from '#web/ui/button.tsx';
import { MenuLater } from '#web/ui/menu-later.tsx';
import type { ShownRemark } from './shown-feedback.ts';

export interface ReviseRemarkProps {
  answering: Answering;
  /** Whose words the remark quotes. */
  answer: Answer;
  remark: ShownRemark;
}

/** From a remark to its words in the draft, which is opened for it; of several places, the student chooses. */
export function ReviseRemark({ answering, answer: { content, feedback }, remark }: ReviseRemarkProps) {
  const { left, isOpen, revise } = answering;
  if (isHighest(remark) || (left === 0 && !isOpen)) return null;
  const number = (feedback?.remarks.findIndex(({ id }) => id === remark.id) ?? -1) + 1;
  const { quotes, id } = remark;
  const asked = id === undefined ? undefined : { id, number };
  if (quotes.length < 2) {
    return (
      <Button size="sm" onClick={() => revise(quotes[0], asked)}>
        Исправить это место
      </Button>
    );
  }
  return (
    <MenuLater
      trigger={<Button size="sm">Исправить это место</Button>}
      load={() => import('./choice-menu.tsx')}
    >
      {({ ChoiceMenu }, opening) => (
        <ChoiceMenu
          {...opening}
          choices={quotes.map((quote) => `«${content.slice(...quote)}»`)}
          onChoose={(index) => revise(quotes[index], asked)}
        />
      )}
    </MenuLater>
  );
}
