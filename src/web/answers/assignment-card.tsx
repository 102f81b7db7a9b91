import type { ReactNode } from 'react';
import { quietHeadings } from '#web/answers/review/quiet-headings.ts';
import { Card } from '#web/ui/card.tsx';
import { Markdown } from '#web/ui/markdown/markdown.tsx';

/** The assignment, with the answer form below it. */
export function AssignmentCard({ assignment, children }: { assignment: string; children: ReactNode }) {
  return (
    <Card title="Задание">
      <div className={quietHeadings}>
        <Markdown text={assignment} />
      </div>
      <div className="mt-7">{children}</div>
    </Card>
  );
}
