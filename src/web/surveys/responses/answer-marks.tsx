import { Badge } from '#web/ui/badge.tsx';

export interface AnswerMarksProps {
  removed?: boolean;
  reworded?: boolean;
}

/** What has become of the question since it was answered. */
export function AnswerMarks({ removed = false, reworded = false }: AnswerMarksProps) {
  if (removed) return <Badge tone="warning">вопрос удалён</Badge>;
  return reworded && <Badge>прежняя формулировка</Badge>;
}
