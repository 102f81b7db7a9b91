import { fewestShown, type ResponseSummary } from '#contract/surveys/survey-responses.ts';
import { plural } from '#web/ui/text/russian.ts';

/** How many anonymous responses are in the figures, and when there will be more. */
export function WaitingNote({
  summary: { sent, shown = 0 },
  isActive,
}: {
  summary: ResponseSummary;
  isActive: boolean;
}) {
  return (
    <p className="mb-5 rounded-md border border-line bg-surface px-4 py-3 text-sm text-ink-soft">
      <span className="font-medium text-ink">Анкета анонимная.</span> Чьи какие ответы, не записано нигде.{' '}
      {shown > 0 && `В итогах ${plural(shown, 'ответ', 'ответа', 'ответов')}. `}
      {sent > shown && whenMore({ waiting: sent - shown, shown, isActive })}
    </p>
  );
}

interface Waiting {
  waiting: number;
  shown: number;
  isActive: boolean;
}

function whenMore({ waiting, shown, isActive }: Waiting): string {
  const words = plural(waiting, 'ответ ждёт', 'ответа ждут', 'ответов ждут');
  const start = shown > 0 ? `Ещё ${words}` : words;
  if (!isActive) return `${start}: меньше пяти сразу не показываем, иначе стало бы ясно, чьи они.`;
  return waiting < fewestShown
    ? `${start}: покажем, когда наберётся хотя бы пять и вы закроете анкету.`
    : `${start}: пять из них покажем, когда станет десять, остальные — когда вы закроете анкету.`;
}
