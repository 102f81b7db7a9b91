import { Card } from '#web/ui/card.tsx';
import { Markdown } from '#web/ui/markdown.tsx';

export function ContentCard({ content }: { content: string }) {
  return (
    <Card title="Содержание урока">
      <Markdown text={content} size="large" />
    </Card>
  );
}
