import { Suspense, useState } from 'react';
import type { AskedText, LegalOffer } from '#contract/legal/schemas.ts';
import { boxLabels } from '#contract/legal/words.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { paths } from '#web/paths.ts';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';

export interface ConsentBoxesProps {
  legal: Pick<LegalOffer, 'texts' | 'policy'> & { operator: LegalOffer['operator'] | null };
  /** The texts that are ticked, by id. */
  given: readonly string[];
  onChange(given: string[]): void;
  /** Said at a required box that isn't ticked. */
  missing?: string | undefined;
}

/** Empty to begin with: one box a text, none inside another. Beneath, to whom the data are given. */
export function ConsentBoxes({ legal, given, onChange, missing }: ConsentBoxesProps) {
  const [read, setRead] = useState<AskedText>();
  const { texts, operator, policy } = legal;
  return (
    <div className="flex flex-col gap-3">
      {texts.map((text) => {
        const [before, name] = boxLabels[text.kind];
        return (
          <Checkbox
            key={text.id}
            label={
              <span>
                {before}
                <a
                  href={paths.legalText(text.kind, `${text.number}`)}
                  className="text-accent-ink underline underline-offset-4"
                  onClick={(event) => {
                    // With a key held, or without scripts, it opens at its own address.
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                    event.preventDefault();
                    setRead(text);
                  }}
                >
                  {name}
                </a>
              </span>
            }
            hint={text.required ? 'Обязательно' : 'По желанию'}
            required={text.required}
            error={text.required && !given.includes(text.id) ? missing : undefined}
            checked={given.includes(text.id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...given, text.id] : given.filter((id) => id !== text.id))
            }
          />
        );
      })}
      {operator && <OperatorLine operator={operator} policy={policy} />}
      {read && (
        <Suspense>
          <LegalTextDialog text={read} onClose={() => setRead(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

function OperatorLine({ operator, policy }: Pick<LegalOffer, 'operator' | 'policy'>) {
  return (
    <p className="text-xs text-ink-faint [overflow-wrap:anywhere]">
      Оператор — {operator.name}, {operator.address}, {shownEmail(operator.email)}
      {policy !== null && (
        <>
          .{' '}
          <a href={paths.legalText('policy', `${policy}`)} className="underline underline-offset-4">
            Политика обработки персональных данных
          </a>
        </>
      )}
    </p>
  );
}

/** With Markdown, which the form does without. */
const LegalTextDialog = lazyPart(async () => (await import('./legal-text-dialog.tsx')).LegalTextDialog);
