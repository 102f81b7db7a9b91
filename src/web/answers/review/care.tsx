import type { Answer } from '#contract/answers/schemas.ts';
import { useDenyAlarm } from '#web/answers/own-answer-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Markdown } from '#web/ui/markdown/markdown.tsx';

/** Below the help text of a written answer: nobody is stopped for words that aren't about him. */
export function DenyAlarm({ answer }: { answer: Answer }) {
  const deny = useDenyAlarm(answer);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
      <Button size="sm" pending={deny.isPending} pendingLabel="Сохраняем..." onClick={() => deny.mutate()}>
        Это не обо мне
      </Button>
      <span className="measure">Тогда ответ прочитает и ИИ-наставник, как обычно.</span>
    </div>
  );
}

/** One calm line below a review, while a person is yet to read the answer as well: where help is, and no word on why. */
export const Care = ({ care: { support } }: { care: NonNullable<Answer['care']> }) => (
  <div className="mt-5 text-sm text-ink-soft">
    <Disclosure title="Если вам сейчас тяжело" headingLevel={3}>
      <Markdown text={support} headingLevel={4} />
    </Disclosure>
  </div>
);
