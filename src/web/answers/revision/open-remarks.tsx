import type { Answer } from '#contract/answers/schemas.ts';
import type { Remark } from '#contract/reviews/feedback.ts';
import { type DraftOwner, useNoted } from '#web/answers/answering/draft.ts';
import { gistOf } from '#web/answers/remarks/checks.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { Markdown } from '#web/ui/markdown/markdown.tsx';

export interface OpenRemarksProps {
  owner: DraftOwner;
  remarks: readonly Remark[];
  /** All attempts, newest first. */
  answers: readonly Answer[];
}

/** What is left to work on, above the text: a list to tick off for oneself, folded, since the remarks themselves are near. */
export function OpenRemarks({ owner, remarks, answers }: OpenRemarksProps) {
  const { noted, write } = useNoted(owner);

  function note(id: string, isNoted: boolean): void {
    write(remarks.filter((one) => (one.id === id ? isNoted : noted.has(one.id))).map((one) => one.id));
  }

  const attemptOf = ({ id }: Remark) =>
    answers.length - answers.findIndex(({ feedback }) => feedback?.remarks.some((one) => one.id === id));
  const isOfSeveral = new Set(remarks.map(attemptOf)).size > 1;
  const done = remarks.filter(({ id }) => noted.has(id)).length;
  return (
    <aside
      aria-label="Открытые замечания"
      className="rounded-md border border-accent-line bg-accent-soft px-4 py-2.5"
    >
      <Disclosure
        title={
          <span className="text-sm">
            Что доработать{' '}
            <span className="text-xs font-normal whitespace-nowrap text-ink-soft tabular-nums">
              {done} из {remarks.length}
            </span>
          </span>
        }
        headingLevel={3}
      >
        <ul className="flex flex-col divide-y divide-accent-line">
          {remarks.map((remark) => (
            <li key={remark.id} className="py-3 first:pt-0 last:pb-0">
              <h4 className="text-sm [overflow-wrap:anywhere]">{remark.criterion}</h4>
              {isOfSeveral && <p className="text-xs text-ink-soft">Попытка {attemptOf(remark)}</p>}
              <div className="mt-1 text-ink-soft [&_.prose]:text-sm [&_.prose>p:first-child]:first-letter:uppercase">
                <Markdown text={gistOf(remark)} headingLevel={4} isFromModel />
              </div>
              <Checkbox
                className="mt-1.5"
                label={
                  <span>
                    Учтено<span className="sr-only">: {remark.criterion}</span>
                  </span>
                }
                checked={noted.has(remark.id)}
                onChange={({ target }) => note(remark.id, target.checked)}
              />
            </li>
          ))}
        </ul>
      </Disclosure>
    </aside>
  );
}
