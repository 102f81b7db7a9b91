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
import { presses, type PressWords } from './presses.ts';

/**
 * Those that the referral's reason allows and that make sense: without a review there is nothing to keep or to correct. A lesson
 * is passed without one, too.
 */
export const decisionsOf = ({ reason }: Pick<Referral, 'reason'>, hasReview: boolean): ReferralDecision[] =>
  decisionsFor(reason).filter(
    (one) => hasReview || reason === 'pass' || (one !== 'kept' && one !== 'changed'),
  );

export interface Checking {
  reason: ReferralReason;
  /** Whether the lesson is passed, or returned, with what is decided. */
  press: Referral['press'];
  decisions: readonly ReferralDecision[];
  hasReview: boolean;
  /** The review has been changed. */
  writes: boolean;
  /** There is a reply beside it. */
  replies: boolean;
  saving: boolean;
  onDecide: (decision: ReferralDecision, passes?: boolean) => void;
  onEdit: () => void;
  onReply: () => void;
  onSendReview: (passes?: boolean) => void;
  onSendReply: () => void;
  onDiscard: () => void;
}

/** What the buttons say depends on what has been typed: it is sent, or taken back, before anything else is decided. */
export function actionsOf(now: Checking): Action[] {
  const { reason, decisions, press, hasReview, writes, replies, saving } = now;
  const isTyped = writes || replies;
  const sent = { icon: icons.released, isSaving: saving };
  return [
    ...(writes ? presses(press, { ...sent, words: sendWords(reason, hasReview) }, now.onSendReview) : []),
    replies && {
      ...sent,
      label: reason === 'pass' ? 'Вернуть на доработку' : 'Отправить ответ',
      key: writes ? undefined : ('Enter' as const),
      isSaving: saving && !writes,
      onPress: now.onSendReply,
    },
    ...decisions.flatMap((decision) => actionsFor(decision, now)),
    // A review may be corrected before its lesson is judged.
    reason === 'pass' &&
      hasReview &&
      decisions.length > 0 &&
      !writes && { label: 'Исправить', icon: icons.changed, key: 'E' as const, onPress: now.onEdit },
    isTyped && {
      label: writes && hasReview ? 'Отменить правки' : 'Не отвечать',
      isQuiet: true,
      onPress: now.onDiscard,
    },
  ].filter((one) => one !== false);
}

function actionsFor(decision: ReferralDecision, now: Checking): Action[] {
  const { reason, press, hasReview, writes, replies, saving, onDecide, onEdit, onReply } = now;
  const label = wordsOf(reason, decision).button;
  const isTyped = writes || replies;
  switch (decision) {
    case 'kept': {
      if (isTyped) return [];
      const icon = icons[reason === 'release' ? 'released' : 'kept'];
      if (reason === 'pass') {
        return [{ label, icon, key: 'Enter', isSaving: saving, onPress: () => onDecide('kept') }];
      }
      const words = { ...givenWords, plain: label };
      return presses(press, { icon, isSaving: saving, words }, (passes) => onDecide('kept', passes));
    }
    case 'changed':
      return [{ label, icon: icons.changed, key: 'E', onPress: onEdit }];
    case 'answered': {
      const isOpen = hasReview ? replies : writes;
      if (isOpen || (reason === 'pass' && writes)) return [];
      const key = reason === 'pass' ? 'D' : 'R';
      return [{ label, icon: icons.answered, key, onPress: hasReview ? onReply : onEdit }];
    }
    case 'dismissed':
      return isTyped ? [] : [{ label, onPress: () => onDecide('dismissed') }];
  }
}

const givenWords = { passes: 'Показать и зачесть', returns: 'Показать и вернуть на доработку' };

function sendWords(reason: ReferralReason, hasReview: boolean): PressWords {
  if (!hasReview) {
    const plain = wordsOf(reason, 'answered').button;
    return { plain, passes: 'Ответить и зачесть', returns: 'Ответить: на доработку' };
  }
  if (reason === 'pass') {
    return { plain: 'Исправить', passes: 'Исправить и зачесть', returns: 'Исправить: на доработку' };
  }
  return {
    plain: 'Показать исправленное',
    passes: 'Показать исправленное и зачесть',
    returns: 'Показать исправленное и вернуть на доработку',
  };
}

const icons: Record<'kept' | 'released' | 'changed' | 'answered', ReactNode> = {
  kept: <CheckIcon className="size-4.5" />,
  released: <SendIcon className="size-4.5" />,
  changed: <EditIcon className="size-4.5" />,
  answered: <MessageIcon className="size-4.5" />,
};
