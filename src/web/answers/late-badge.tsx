import type { Answer } from '#contract/answers/schemas.ts';
import { Badge } from '#web/ui/badge.tsx';

export const LateBadge = ({ answer }: { answer: Pick<Answer, 'isLate'> }) =>
  answer.isLate ? (
    <Badge tone="warning" className="ml-2">
      после срока
    </Badge>
  ) : null;
