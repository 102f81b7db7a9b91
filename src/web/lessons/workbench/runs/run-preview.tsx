import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { modelName, placeNames } from '#contract/models/words.ts';
import type { RunPreview as Preview } from '#contract/runs/schemas.ts';
import { skippedWords } from '#contract/runs/words.ts';
import type { MentorInForce } from '#contract/workbench/schemas.ts';
import { inLowerCase } from '#domain/russian/in-lower-case.ts';
import { CallError } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { AlertIcon, PlayIcon } from '#web/ui/icon/icons.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { formatRoubles } from '#web/ui/text/roubles.ts';
import { plural } from '#web/ui/text/russian.ts';
import { besideBars, useCausedInView } from '#web/ui/use-caused-in-view.ts';
import { WhyNotButton } from '#web/ui/why-not-button.tsx';
import { endpointsQuery } from './run-queries.ts';
import type { RunStart } from './use-run-start.ts';

interface RunPreviewProps {
  start: RunStart;
  hasDraft: boolean;
  inForce: MentorInForce | null;
  /** How the texts are chosen more closely, once they are counted. */
  children?: ReactNode;
}

/** What a run would ask and cost, before it begins. */
export function RunPreview({ start, hasDraft, inForce, children }: RunPreviewProps) {
  const { choice, preview, starting } = start;
  const shown = useCausedInView<HTMLElement>(choice);
  const refusal = starting.error ?? preview.error;
  if (!choice) return null;
  return (
    <section
      ref={shown}
      aria-label="Перед прогоном"
      className={`flex flex-col gap-4 rounded-md bg-sunken p-4 ${besideBars}`}
    >
      <Choices start={start} hasDraft={hasDraft} inForce={inForce} />
      <div aria-live="polite" className="flex flex-col gap-4">
        {preview.isPending && <Spinner label="Считаем, сколько это будет стоить" />}
        {refusal && !preview.isPending && <Refusal error={refusal} />}
        {preview.data && !preview.isPending && <Counted preview={preview.data} kind={choice.kind} />}
      </div>
      {children}
      <div className="flex flex-wrap gap-2.5">
        {preview.data && !preview.isPending && (
          <WhyNotButton
            variant="primary"
            icon={<PlayIcon />}
            whyNot={whyNot(preview.data)}
            pending={starting.isPending}
            pendingLabel="Начинаем…"
            onClick={start.begin}
          >
            {beginLabel(preview.data)}
          </WhyNotButton>
        )}
        <Button onClick={start.dismiss}>Отмена</Button>
      </div>
    </section>
  );
}

const beginLabel = ({ toAsk, estimate }: Preview) =>
  toAsk === 0
    ? 'Показать таблицу'
    : `Прогнать: ${plural(toAsk, 'запрос', 'запроса', 'запросов')}, ≈ ${formatRoubles(estimate)}`;

function whyNot({ count, estimate, left, reserve }: Preview): string | undefined {
  if (count === 0) return 'Прогонять нечего';
  return isOverBudget({ estimate, left, reserve }) ? 'Бюджета курса на это не хватит' : undefined;
}

const isOverBudget = ({ estimate, left, reserve }: Pick<Preview, 'estimate' | 'left' | 'reserve'>) =>
  left !== null && estimate > left - (reserve ?? 0);

function Choices({ start: { choice, ask }, hasDraft, inForce }: RunPreviewProps) {
  const { data: endpoints = [] } = useQuery(endpointsQuery);
  if (!choice) return null;
  const versions = [
    ...(hasDraft ? [{ value: 'draft', label: 'Черновик' }] : []),
    ...(inForce ? [{ value: 'in_force', label: `Версия ${inForce.number}, в силе` }] : []),
  ];
  return (
    <div className="grid gap-3 empty:hidden sm:grid-cols-2">
      {versions.length > 1 && (
        <Select
          label="Кого прогнать"
          options={versions}
          value={choice.version}
          onChange={({ target }) =>
            ask({ ...choice, version: target.value === 'draft' ? 'draft' : 'in_force' })
          }
        />
      )}
      {endpoints.length > 1 && (
        <Select
          label="Модель"
          options={[
            { value: '', label: 'Как у курса' },
            ...endpoints.map(({ name }) => ({ value: name, label: modelName(name) })),
          ]}
          value={choice.endpoint ?? ''}
          onChange={({ target }) =>
            ask({ ...choice, endpoint: target.value === '' ? undefined : target.value })
          }
        />
      )}
    </div>
  );
}

function Refusal({ error }: { error: unknown }) {
  const isWithoutModel = error instanceof CallError && error.body?.code === 'no_model';
  return (
    <FormError>
      {errorText(error, 'Не удалось начать прогон')}
      {isWithoutModel && (
        <>
          {' '}
          <Link to={paths.models()} className="underline underline-offset-2">
            Модели
          </Link>
        </>
      )}
    </FormError>
  );
}

function Counted({ preview, kind }: { preview: Preview; kind: 'samples' | 'answers' }) {
  const { data: endpoints = [] } = useQuery(endpointsQuery);
  const isProgram = endpoints.find(({ name }) => name === preview.endpoint)?.address === null;
  const texts = kind === 'samples' ? samplesOf(preview.count) : answersOf(preview.count);
  return (
    <>
      <dl className="grid gap-x-5 gap-y-1.5 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        <Line name="Тексты">
          {texts}
          {preview.kept > 0 && `, из них ${preview.kept} уже разобраны и второй раз не стоят ничего`}
        </Line>
        {preview.skipped.length > 0 && (
          <Line name="Пропустим">
            <ul>
              {preview.skipped.map(({ because, count }) => (
                <li key={because}>
                  {count}: {skippedWords[because]}
                </li>
              ))}
            </ul>
          </Line>
        )}
        <Line name="Модель">
          {isProgram
            ? 'демонстрационный наставник'
            : `${preview.model}, ${inLowerCase(placeNames[preview.place])}`}
        </Line>
        <Line name="Стоит">
          ≈ {formatRoubles(preview.estimate)}
          {preview.byLength && ', по длине текстов: своего расхода модель не сообщает'}
        </Line>
        <Line name="Займёт">{minutesText(preview.minutes)}</Line>
        <Line name="Осталось на месяц">{leftText(preview)}</Line>
      </dl>
      {isProgram && (
        <Note>
          Отвечает программа, а не модель: прогон покажет, как устроена таблица, но не как судит модель
        </Note>
      )}
      {preview.sharesPlace && (
        <Note>
          Модель отвечает по одному: прогон будет вставать между ответами студентов, а не перед ними
        </Note>
      )}
      {isOverBudget(preview) && (
        <Note>
          Прогон дороже того, что курс может потратить: пятая часть бюджета остаётся студентам. Прогоните
          меньше или поднимите бюджет в настройках курса
        </Note>
      )}
    </>
  );
}

const samplesOf = (count: number) => plural(count, 'образец', 'образца', 'образцов');
const answersOf = (count: number) => plural(count, 'ответ', 'ответа', 'ответов');

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </>
);

const Note = ({ children }: { children: ReactNode }) => (
  <p className="flex gap-2 text-sm text-warning-ink">
    <AlertIcon className="mt-px size-4.5" />
    <span>{children}</span>
  </p>
);

function minutesText(minutes: number | null): string {
  if (minutes === null) return 'пока не известно: модель ещё мало отвечала';
  return minutes <= 1 ? 'около минуты' : `≈ ${plural(minutes, 'минуту', 'минуты', 'минут')}`;
}

function leftText({ left, reserve }: Preview): string {
  if (left === null) return 'бюджет курсу не задан';
  const kept = reserve === null ? '' : `, из них ${formatRoubles(reserve)} — только студентам`;
  return `${formatRoubles(left)}${kept}`;
}
