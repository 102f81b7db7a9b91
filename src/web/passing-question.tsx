import { type ReactNode, useRef, useState } from 'react';
import type { PassingPreview } from '#contract/passing/schemas.ts';
import { notifyFailed } from '#web/forms/notices.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { previewText } from './passing-preview-text.ts';

interface Asked {
  text: string;
  save: () => void;
}

/**
 * Before a changed rule is saved, whoever changes it reads what it does to people. `preview` is undefined for a change that does
 * nothing to them; a save without a preview isn't held up.
 */
export function usePassingQuestion<Input, Rest extends readonly unknown[]>(
  mutate: (input: Input, ...rest: Rest) => void,
  preview: (input: Input) => Promise<PassingPreview> | undefined,
): { mutate: (input: Input, ...rest: Rest) => void; isAsking: boolean; dialog: ReactNode } {
  const [isAsking, setIsAsking] = useState(false);
  // Stays while the dialog fades away with it.
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setIsOpen] = useState(false);
  // A second press comes before the button says that the first is under way.
  const isUnderWay = useRef(false);

  async function ask(asking: Promise<PassingPreview>, save: () => void): Promise<void> {
    isUnderWay.current = true;
    setIsAsking(true);
    try {
      const text = previewText(await asking);
      if (text === undefined) return save();
      setAsked({ text, save });
      setIsOpen(true);
    } catch (error) {
      notifyFailed(
        'Не удалось узнать, кого коснётся новое правило',
        error instanceof Error ? error : undefined,
      );
    } finally {
      isUnderWay.current = false;
      setIsAsking(false);
    }
  }

  return {
    mutate(input, ...rest) {
      if (isUnderWay.current) return;
      const asking = preview(input);
      if (asking) void ask(asking, () => mutate(input, ...rest));
      else mutate(input, ...rest);
    },
    isAsking,
    dialog: (
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Сменить правило зачёта?"
        text={asked?.text}
        confirmLabel="Сохранить"
        tone="plain"
        onConfirm={() => {
          if (isOpen) asked?.save();
          setIsOpen(false);
        }}
      />
    ),
  };
}
