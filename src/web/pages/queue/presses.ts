import type { ReactNode } from 'react';
import type { Referral } from '#contract/referrals/schemas.ts';
import type { Action } from './actions.tsx';

export interface PressWords {
  plain: string;
  passes: string;
  returns: string;
}

interface Given {
  icon: ReactNode;
  isSaving: boolean;
  words: PressWords;
}

/**
 * One button; where the lesson waits for a person's word, one for each word, so that nothing is sent without it. Where it may be
 * passed besides, that is the second.
 */
export function presses(
  press: Referral['press'],
  { icon, isSaving, words }: Given,
  onPress: (passes?: boolean) => void,
): Action[] {
  const plain: Action = { label: words.plain, icon, key: 'Enter', isSaving, onPress: () => onPress() };
  const passes: Action = { label: words.passes, onPress: () => onPress(true) };
  switch (press) {
    case undefined:
      return [plain];
    case 'may':
      return [plain, passes];
    case 'asks':
      return [
        { ...passes, icon, key: 'Enter', isSaving },
        { label: words.returns, key: 'D', onPress: () => onPress(false) },
      ];
  }
}
