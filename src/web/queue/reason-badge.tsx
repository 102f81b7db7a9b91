import type { ReferralReason } from '#contract/referrals/words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { AlertIcon } from '#web/ui/icon/icons.tsx';
import { reasonWords } from './reason-words.ts';

export function ReasonBadge({ reason }: { reason: ReferralReason }) {
  const { label, tone } = reasonWords[reason];
  return (
    <Badge tone={tone} icon={tone === 'danger' && <AlertIcon />}>
      {label}
    </Badge>
  );
}
