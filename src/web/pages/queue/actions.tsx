import type { ReactNode } from 'react';
import { Key } from '#web/queue/keys-dialog.tsx';
import { useKeysChoice } from '#web/queue/use-queue-keys.ts';
import { Button } from '#web/ui/button.tsx';

export interface Action {
  label: string;
  icon?: ReactNode;
  key?: 'Enter' | 'D' | 'E' | 'R' | undefined;
  isSaving?: boolean;
  /** Takes something back. */
  isQuiet?: boolean;
  onPress: () => void;
}

/** Decides at once, and by one key, what is meant to be done most often. */
export const defaultKey = 'Enter';

/** What may be done; the first is what is meant to be done most often. Stays in sight below a long answer. */
export function Actions({ actions, note }: { actions: readonly Action[]; note?: ReactNode }) {
  const [keysOn] = useKeysChoice();
  const isSaving = actions.some((one) => one.isSaving);
  return (
    <div
      role="group"
      aria-label="Решение"
      data-action-bar=""
      className="sticky bottom-0 z-30 -mx-4 mt-5 flex flex-wrap items-center gap-2 border-t border-line bg-paper px-4 py-3 sm:mx-0 sm:px-0"
    >
      {actions.map(({ label, icon, key, isSaving: isSavingOne = false, isQuiet = false, onPress }, place) => (
        <Button
          key={label}
          variant={lookOf(place, isQuiet)}
          icon={icon}
          iconAfter={keysOn && key && <KeyHint>{key}</KeyHint>}
          aria-keyshortcuts={keysOn ? key : undefined}
          className="max-sm:grow max-sm:px-2 max-sm:[&>svg]:hidden"
          pending={isSavingOne}
          disabled={isSaving}
          onClick={onPress}
        >
          {label}
        </Button>
      ))}
      {note && <p className="text-xs text-ink-soft">{note}</p>}
    </div>
  );
}

function lookOf(place: number, isQuiet: boolean): 'primary' | 'secondary' | 'ghost' {
  if (isQuiet) return 'ghost';
  return place === 0 ? 'primary' : 'secondary';
}

/** Whoever has no keyboard needs no hint. */
const KeyHint = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="-mr-1 opacity-80 max-lg:hidden pointer-coarse:hidden">
    <Key>{children}</Key>
  </span>
);
