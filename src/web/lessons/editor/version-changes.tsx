import { useQueries } from '@tanstack/react-query';
import { errorText } from '#web/calls/error-text.ts';
import { fieldText } from '#web/lessons/field-text.ts';
import { fieldLabels, fieldNames, fieldsOf } from '#web/lessons/lesson-fields.ts';
import { lessonVersionQuery } from '#web/lessons/lesson-versions-query.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ChangedText } from '#web/ui/word-diff/changed-text.tsx';

export interface VersionChangesProps {
  lessonId: string;
  before: number;
  after: number;
}

/** What has changed between two versions, by field and by words. */
export function VersionChanges({ lessonId, before, after }: VersionChangesProps) {
  const [one, other] = useQueries({
    queries: [before, after].map((number) => lessonVersionQuery(lessonId, number)),
  });
  const error = one?.error ?? other?.error;
  if (error) {
    const retry = () => Promise.all([one?.refetch(), other?.refetch()]);
    return <LoadFailure onRetry={retry}>{errorText(error, 'Не удалось загрузить версию')}</LoadFailure>;
  }
  if (!one?.data || !other?.data) return <Spinner label="Версии сравниваются" />;

  const texts = { before: fieldsOf(one.data.texts), after: fieldsOf(other.data.texts) };
  const changed = fieldNames
    .map((name) => ({
      name,
      before: fieldText(texts.before, name),
      after: fieldText(texts.after, name),
    }))
    .filter((field) => field.before !== field.after);
  if (changed.length === 0) return <p className="text-ink-soft">Тексты совпадают.</p>;
  return changed.map((field) => (
    <div key={field.name} role="group" aria-label={fieldLabels[field.name]}>
      <p className="mb-2 text-sm font-medium">{fieldLabels[field.name]}</p>
      <ChangedText before={field.before} after={field.after} folded />
    </div>
  ));
}
