import { useInfiniteQuery } from '@tanstack/react-query';
import { responsesQuery } from '#web/surveys/survey-staff-queries.ts';
import { LoadedList } from './loaded-list.tsx';
import { ResponseCard } from './response-card.tsx';

export function ResponsesByPerson({ surveyId }: { surveyId: string }) {
  const query = useInfiniteQuery(responsesQuery(surveyId));
  return (
    <LoadedList query={query} failure="Не удалось загрузить ответы">
      {query.data?.pages.flat().map((response) => (
        <ResponseCard key={response.id} response={response} />
      ))}
    </LoadedList>
  );
}
