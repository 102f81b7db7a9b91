import { fewestForGate } from '#contract/samples/lesson-samples.ts';
import type { LessonMentor, MentorGate } from '#contract/workbench/schemas.ts';
import { AlertIcon, CheckIcon, InfoIcon } from '#web/ui/icon/icons.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { WhyNotButton } from '#web/ui/why-not-button.tsx';
import type { DraftState } from './use-draft.ts';

/** What stands between the draft and its publication; the server has the last word. */
export function Publishing({ mentor: { gate }, draft }: { mentor: LessonMentor; draft: DraftState }) {
  const isNothing = !draft.stored && !draft.hasChanges;
  return (
    <section aria-labelledby="publishing" className="flex flex-col gap-3 rounded-md bg-sunken p-4 sm:p-5">
      <h3 id="publishing" className="text-base">
        Публикация
      </h3>
      {gate && draft.stored && !draft.hasChanges && <Gate gate={gate} />}
      {draft.hasChanges && (
        <p className="text-sm text-ink-soft">
          Перед публикацией изменения сохранятся, а прогоны прежней правки считаться не будут.
        </p>
      )}
      <WhyNotButton
        variant="primary"
        className="self-start"
        whyNot={isNothing ? 'Черновика нет: публиковать нечего' : undefined}
        pending={draft.publishing.isPending}
        pendingLabel="Публикуем…"
        onClick={() => draft.publish()}
      >
        Опубликовать
      </WhyNotButton>
    </section>
  );
}

function Gate({ gate }: { gate: MentorGate }) {
  const lines = linesOf(gate);
  return (
    <ul className="flex flex-col gap-1.5 text-sm">
      {lines.map(({ tone, text }) => {
        const Icon = icons[tone];
        return (
          <li key={text} className={`flex gap-2 ${inks[tone]}`}>
            <Icon className="mt-px size-4.5" />
            <span>{text}</span>
          </li>
        );
      })}
    </ul>
  );
}

type Tone = 'good' | 'plain' | 'bad';

function linesOf({ samples, isFew, uncovered, regressions, isOvertaken }: MentorGate) {
  const lines: { tone: Tone; text: string }[] = [];
  if (isOvertaken)
    lines.push({ tone: 'bad', text: 'С тех пор, как черновик начат, наставника опубликовали' });
  if (isFew) {
    const have = samples === 0 ? 'Образцов нет' : `Образцов всего ${samples}`;
    lines.push({
      tone: 'plain',
      text: `${have}: пока их меньше ${fewestForGate}, прогон не обязателен, и у версии будет сказано «образцов мало»`,
    });
    return lines;
  }
  if (uncovered > 0) {
    lines.push({
      tone: 'bad',
      text: `Эта правка не прогнана: ${plural(uncovered, 'образец', 'образца', 'образцов')} из ${samples}`,
    });
  }
  if (regressions.length > 0) {
    lines.push({
      tone: 'bad',
      text: `Стало неверно: ${plural(regressions.length, 'клетка', 'клетки', 'клеток')}`,
    });
  }
  if (uncovered === 0 && regressions.length === 0) {
    lines.push({ tone: 'good', text: 'Прогнана по всем образцам, неверно нигде не стало' });
  }
  return lines;
}

const icons = { good: CheckIcon, plain: InfoIcon, bad: AlertIcon };
const inks: Record<Tone, string> = {
  good: 'text-success-ink',
  plain: 'text-ink-soft',
  bad: 'text-warning-ink',
};
