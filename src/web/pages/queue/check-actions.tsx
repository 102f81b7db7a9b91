import type { ReactNode } from 'react';
import type { Referral } from '#contract/referrals/schemas.ts';
import {
  decisionsFor,
  type ReferralDecision,
  type ReferralReason,
  wordsOf,
} from '#contract/referrals/words.ts';
import { CheckIcon, EditIcon, MessageIcon, SendIcon } from '#web/ui/icon/icons.tsx';
import type { Action } from './actions.tsx';

/** Those that the referral's reason allows and that make sense: without a review there is nothing to keep or to correct. */
export const decisionsOf = ({ reason }: Referral, hasReview: boolean): ReferralDecision[] =>
  decisionsFor(reason).filter((one) => hasReview || (one !== 'kept' && one !== 'changed'));

export interface Checking {
  reason: ReferralReason;
  decisions: readonly ReferralDecision[];
  hasReview: boolean;
  /** The review has been changed. */
  writes: boolean;
  /** There is a reply beside it. */
  replies: boolean;
  saving: boolean;
  onDecide: (decision: ReferralDecision) => void;
  onEdit: () => void;
  onReply: () => void;
  onSendReview: () => void;
  onSendReply: () => void;
  onDiscard: () => void;
}

/** What the buttons say depends on what has been typed: it is sent, or taken back, before anything else is decided. */
export function actionsOf(now: Checking): Action[] {
  const { decisions, hasReview, writes, replies, saving, onSendReview, onSendReply, onDiscard } = now;
  const isTyped = writes || replies;
  return [
    writes && {
      label: hasReview ? 'Отдать исправленное' : wordsOf(now.reason, 'answered').button,
      icon: icons.released,
      key: 'Enter' as const,
      isSaving: saving,
      onPress: onSendReview,
    },
    replies && {
      label: 'Отправить ответ',
      icon: icons.released,
      key: writes ? undefined : ('Enter' as const),
      isSaving: saving && !writes,
      onPress: onSendReply,
    },
    ...decisions.map((decision) => actionOf(decision, now)),
    isTyped && {
      label: writes && hasReview ? 'Отменить правки' : 'Не отвечать',
      isQuiet: true,
      onPress: onDiscard,
    },
  ].filter((one) => one !== false);
}

function actionOf(decision: ReferralDecision, now: Checking): Action | false {
  const { reason, hasReview, writes, replies, saving, onDecide, onEdit, onReply } = now;
  const label = wordsOf(reason, decision).button;
  const isTyped = writes || replies;
  switch (decision) {
    case 'kept':
      return (
        !isTyped && {
          label,
          icon: icons[reason === 'release' ? 'released' : 'kept'],
          key: 'Enter',
          isSaving: saving,
          onPress: () => onDecide('kept'),
        }
      );
    case 'changed':
      return { label, icon: icons.changed, key: 'E', onPress: onEdit };
    case 'answered':
      if (!hasReview) return !writes && { label, icon: icons.answered, key: 'R', onPress: onEdit };
      return !replies && { label, icon: icons.answered, key: 'R', onPress: onReply };
    case 'dismissed':
      return !isTyped && { label, onPress: () => onDecide('dismissed') };
  }
}

const icons: Record<'kept' | 'released' | 'changed' | 'answered', ReactNode> = {
  kept: <CheckIcon className="size-4.5" />,
  released: <SendIcon className="size-4.5" />,
  changed: <EditIcon className="size-4.5" />,
  answered: <MessageIcon className="size-4.5" />,
};
