import type { ReactNode } from 'react';
import type { Referral } from '#contract/referrals/schemas.ts';
import { decisionsFor, type ReferralDecision, wordsOf } from '#contract/referrals/words.ts';
import { Key } from '#web/queue/keys-dialog.tsx';
import { useKeysChoice } from '#web/queue/use-queue-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckIcon, EditIcon, MessageIcon, SendIcon } from '#web/ui/icon/icons.tsx';

export interface ActionsProps {
  referral: Referral;
  decisions: readonly ReferralDecision[];
  /** The decision that is being saved. */
  saving: ReferralDecision | undefined;
  onDecide: (decision: ReferralDecision) => void;
}

/** What may be decided; the first is what is meant to be done most often. Stays in sight below a long answer. */
export function Actions({ referral: { reason }, decisions, saving, onDecide }: ActionsProps) {
  const [keysOn] = useKeysChoice();
  return (
    <div
      role="group"
      aria-label="Решение"
      data-action-bar=""
      className="sticky bottom-0 z-10 -mx-4 mt-5 flex flex-wrap gap-2 border-t border-line bg-paper px-4 py-3 sm:mx-0 sm:px-0"
    >
      {decisions.map((decision, place) => {
        const key = keys[decision];
        return (
          <Button
            key={decision}
            variant={place === 0 ? 'primary' : 'secondary'}
            icon={icons[decision === 'kept' && reason === 'release' ? 'released' : decision]}
            iconAfter={keysOn && key && <KeyHint>{key}</KeyHint>}
            aria-keyshortcuts={keysOn ? key : undefined}
            className="max-sm:grow max-sm:px-2 max-sm:[&>svg]:hidden"
            pending={saving === decision}
            disabled={saving !== undefined}
            onClick={() => onDecide(decision)}
          >
            {wordsOf(reason, decision).button}
          </Button>
        );
      })}
    </div>
  );
}

/** Whoever has no keyboard needs no hint. */
const KeyHint = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="-mr-1 opacity-80 max-lg:hidden pointer-coarse:hidden">
    <Key>{children}</Key>
  </span>
);

/** Those that the referral's reason allows and that make sense: without a review there is nothing to keep or to correct. */
export const decisionsOf = ({ reason }: Referral, hasReview: boolean): ReferralDecision[] =>
  decisionsFor(reason).filter((one) => hasReview || (one !== 'kept' && one !== 'changed'));

const keys: Partial<Record<ReferralDecision, string>> = { kept: 'Enter', changed: 'E', answered: 'R' };

const icons: Record<ReferralDecision | 'released', ReactNode> = {
  kept: <CheckIcon className="size-4.5" />,
  released: <SendIcon className="size-4.5" />,
  changed: <EditIcon className="size-4.5" />,
  answered: <MessageIcon className="size-4.5" />,
  dismissed: null,
};
