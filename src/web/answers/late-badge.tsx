import type { Answer } from '#contract/answers/schemas.ts';
import { Badge } from '#web/ui/badge.tsx';
import { isAlarm } from './review/is-alarm.ts';

export const LateBadge = ({ answer }: { answer: Pick<Answer, 'isLate' | 'review'> }) =>
  answer.isLate && !isAlarm(answer) ? (
    <Badge tone="warning" className="ml-2">
      после срока
    </Badge>
  ) : null;
