import type { Remark } from '#contract/feedback.ts';
import { Markdown } from '#web/ui/markdown.tsx';

export interface DisagreementProps {
  /** The student. */
  name: string;
  /** What the student wrote about the remark. */
  reason: string | undefined;
  settled: NonNullable<Remark['disagreement']>['settled'] | undefined;
}

/** What the student wrote about a remark and, when it is settled, what was answered. */
export function Disagreement({ name, reason, settled }: DisagreementProps) {
  if (reason === undefined) return null;
  return (
    <div className="rounded-sm border-l-3 border-warning-ink bg-warning-soft px-3 py-2 text-sm">
      <p className="font-medium text-warning-ink">Несогласие с замечанием · {name}</p>
      <p className="mt-1 [overflow-wrap:anywhere] whitespace-pre-line">{reason}</p>
      {settled?.reply && (
        <div className="mt-2 border-t border-warning-line pt-2 [&_.prose]:text-sm">
          <p className="mb-1 text-ink-soft">{settled.by ?? 'Человек'}:</p>
          <Markdown text={settled.reply} headingLevel={4} />
        </div>
      )}
    </div>
  );
}
