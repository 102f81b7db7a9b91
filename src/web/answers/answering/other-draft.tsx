import { useState } from 'react';
import type { AnswerDraft } from '#contract/answers/answer-drafts.ts';
import { withLineBreaks } from '#domain/plain-text/line-breaks.ts';
import { Button } from '#web/ui/button.tsx';
import { ScrollRegion } from '#web/ui/table/scroll-region.tsx';
import { formatTimeOrDate } from '#web/ui/time/dates.ts';

export interface OtherDraftProps {
  draft: AnswerDraft;
  onTake(): void;
  onKeep(): void;
}

/** Two devices have typed different texts: both stay until the person chooses. */
export function OtherDraft({ draft: { text, updatedAt }, onTake, onKeep }: OtherDraftProps) {
  const [now] = useState(() => new Date());
  return (
    <section
      aria-label="Черновик с другого устройства"
      className="rounded-md border border-warning-line bg-warning-soft px-3.5 py-3 text-sm text-warning-ink"
    >
      <p role="status">На другом устройстве есть черновик от {formatTimeOrDate(new Date(updatedAt), now)}</p>
      <ScrollRegion
        label="Текст черновика с другого устройства"
        className="mt-2 max-h-40 [overflow-wrap:anywhere] whitespace-pre-wrap"
      >
        {withLineBreaks(text)}
      </ScrollRegion>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button size="sm" onClick={onTake}>
          Взять его
        </Button>
        <Button size="sm" onClick={onKeep}>
          Оставить мой
        </Button>
      </div>
    </section>
  );
}
