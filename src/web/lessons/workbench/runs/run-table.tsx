import type { ResultCell, Run, RunResult } from '#contract/runs/schemas.ts';
import { sourceWords } from '#contract/samples/words.ts';
import { ScrollRegion } from '#web/ui/table/scroll-region.tsx';
import { plural, quoted } from '#web/ui/text/russian.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';
import type { RunRow } from './rows-of-run.ts';
import { RunCellView } from './run-cell.tsx';
import { stateText } from './state-text.ts';

interface RunTableProps {
  run: Run;
  rows: readonly RunRow[];
  isInForce: boolean;
  onOpen: (result: RunResult) => void;
}

/** Samples × criteria. */
export function RunTable({ run, rows, isInForce, onOpen }: RunTableProps) {
  const criteria = criteriaOf(rows);
  return (
    <ScrollRegion label={`Таблица прогона ${run.number}`}>
      <table
        aria-label={`Прогон ${run.number}: образцы по критериям`}
        className="w-full border-collapse text-sm"
      >
        <thead>
          <tr className="border-b border-line text-left text-xs text-ink-soft">
            <th scope="col" className="min-w-36 py-2 pr-3 font-medium">
              Образец
            </th>
            {criteria.map(({ criterionId, criterion }) => (
              <th key={criterionId} scope="col" className="min-w-36 py-2 pr-3 font-medium">
                {criterion}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.result.id} {...{ run, row, criteria, isInForce, onOpen }} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** In the order in which they first come: of one version all results have the same. */
function criteriaOf(rows: readonly RunRow[]): Pick<ResultCell, 'criterionId' | 'criterion'>[] {
  const cells = rows.flatMap(({ result }) => result.cells);
  return [...new Map(cells.map((cell) => [cell.criterionId, cell])).values()];
}

interface RowProps extends Omit<RunTableProps, 'rows'> {
  row: RunRow;
  criteria: readonly Pick<ResultCell, 'criterionId' | 'criterion'>[];
}

function Row({ run, row, criteria, isInForce, onOpen }: RowProps) {
  const { result, name, sample, passes } = row;
  const whose = run.version.number === null ? 'черновик' : `версия ${run.version.number}`;
  const isDone = result.state === 'done';
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-2.5 pr-3 text-left font-normal">
        <button
          type="button"
          className="touch-target rounded-sm text-left font-medium text-accent-ink underline underline-offset-2"
          onClick={() => onOpen(result)}
        >
          {name}
        </button>
        <p className="text-xs text-ink-soft">
          {sample ? sourceWords[sample.source] : 'образец убран'}
          {passes > 1 && `, спрошено ${plural(passes, 'раз', 'раза', 'раз')}`}
          {result.keptFrom !== null && (
            <>
              , от <DateTime value={result.keptFrom} />
            </>
          )}
        </p>
        <Upheld row={row} whose={whose} />
      </th>
      {!isDone && (
        <td colSpan={Math.max(1, criteria.length)} className="py-2.5 pr-3 text-ink-soft">
          {stateText(result)}
        </td>
      )}
      {isDone &&
        criteria.map(({ criterionId }) => {
          const cell = result.cells.find((one) => one.criterionId === criterionId);
          return (
            <td key={criterionId} className="py-2.5 pr-3">
              {cell && <RunCellView cell={cell} whose={whose} isInForce={isInForce} />}
            </td>
          );
        })}
    </tr>
  );
}

/** A person has decided for the student; said where the mentor doesn't see it again. */
function Upheld({ row: { isUpheld, sample, result }, whose }: { row: RunRow; whose: string }) {
  const wrong = result.cells.filter(({ state }) => state === 'regression' || state === 'wrong');
  const judged = sample?.expected[0]?.at;
  if (!isUpheld || wrong.length === 0 || result.state !== 'done') return null;
  return (
    <p className="mt-1 text-xs text-danger-ink">
      Возражение принято
      {judged && (
        <>
          {' '}
          <DateTime value={judged} />
        </>
      )}
      : {wrong.map(({ criterion, draft }) => `${quoted(criterion)} ${whose} ${again(draft)}`).join('; ')}
    </p>
  );
}

const again = (level: string | null) =>
  level === null ? 'снова оставляет без уровня' : `снова судит как ${quoted(level)}`;
