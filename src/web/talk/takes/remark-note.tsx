import type { Dialogue } from '#contract/talks/schemas.ts';
import { Markdown } from '#web/ui/markdown/markdown.tsx';

/** What the student has been told, beside what he is about to say. */
export function RemarkNote({
  remark: { criterion, text, nextStep },
}: {
  remark: Dialogue['remark'] & object;
}) {
  return (
    <div className="[&_.prose]:text-sm">
      <h2 className="text-sm [overflow-wrap:anywhere]">{criterion}</h2>
      {text !== '' && <Markdown text={text} headingLevel={3} isFromModel />}
      {nextStep && (
        <div className="mt-1.5 [&_.prose>p:first-child]:first-letter:uppercase">
          <p className="font-medium text-accent-ink">Дальше</p>
          <Markdown text={nextStep} headingLevel={3} isFromModel />
        </div>
      )}
    </div>
  );
}
