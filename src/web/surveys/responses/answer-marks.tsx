import { Badge } from '#web/ui/badge.tsx';

export interface AnswerMarksProps {
  removed?: boolean;
  reworded?: boolean;
}

/** Marks a question that was reworded or removed after it was answered. */
export function AnswerMarks({ removed = false, reworded = false }: AnswerMarksProps) {
  if (removed) return <Badge tone="warning">вопрос удалён</Badge>;
  return reworded && <Badge>прежняя формулировка</Badge>;
}
