import { Card } from '#web/ui/card.tsx';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { SectionLabel } from './section-label.tsx';

export function ContentCard({ content }: { content: string }) {
  return (
    <Card title={<SectionLabel>Содержание урока</SectionLabel>}>
      <Markdown text={content} size="large" />
    </Card>
  );
}
