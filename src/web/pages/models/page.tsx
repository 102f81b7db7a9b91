import { useSuspenseQuery } from '@tanstack/react-query';
import { ModelCard } from '#web/models/model-card.tsx';
import { ModelsNotes, NoModels } from '#web/models/models-notes.tsx';
import { modelsQuery } from '#web/models/models-queries.ts';
import { Heading } from './start.tsx';

export function Page() {
  const { data: models } = useSuspenseQuery(modelsQuery);
  return (
    <div className="page">
      <Heading />
      {models.length === 0 ? (
        <NoModels />
      ) : (
        <ol aria-label="Модели" className="flex flex-col gap-4 sm:gap-6">
          {models.map((endpoint, index) => (
            <ModelCard
              key={endpoint.name}
              endpoint={endpoint}
              turn={models.length > 1 ? index + 1 : undefined}
            />
          ))}
        </ol>
      )}
      <ModelsNotes />
    </div>
  );
}
