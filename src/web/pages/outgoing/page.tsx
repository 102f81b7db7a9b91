import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { errorText } from '#web/calls/error-text.ts';
import { loadedRows } from '#web/calls/loaded-rows.ts';
import { useRetryFailedLetters, useSendTestLetter } from '#web/letters/letter-changes.ts';
import { lettersQuery, outgoingStatusQuery } from '#web/letters/letter-queries.ts';
import { LettersFilters } from '#web/letters/letters-filters.tsx';
import { LettersList } from '#web/letters/letters-list.tsx';
import { MailState } from '#web/letters/mail-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RefreshIcon, SendIcon } from '#web/ui/icon/icons.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ListTail } from '#web/ui/table/list-tail.tsx';
import { readLettersChoice } from './address.ts';
import { Heading } from './start.tsx';

/** Letters: whether they leave, and what has become of each. */
export function Page() {
  const choice = readLettersChoice(route.useSearch());
  const navigate = route.useNavigate();
  const { data: status } = useQuery(outgoingStatusQuery);
  const list = useInfiniteQuery(lettersQuery(choice));
  const letters = loadedRows(list);
  const isChosen = Object.keys(choice).length > 0;

  return (
    <div className="page">
      <Heading actions={status?.on && <Actions />} />
      {status && <MailState status={status} />}
      {(letters.length > 0 || isChosen) && (
        <LettersFilters
          key={JSON.stringify(choice)}
          choice={choice}
          pending={list.isPlaceholderData}
          onApply={(chosen) => {
            void navigate({ search: readLettersChoice(chosen), replace: true, resetScroll: false });
          }}
        />
      )}
      {list.error && !list.isFetchNextPageError && (
        <LoadFailure className="mb-6" onRetry={list.refetch}>
          {errorText(list.error, failure)}
        </LoadFailure>
      )}
      {list.isSuccess && letters.length === 0 ? (
        (status?.on || isChosen) && (
          <EmptyState
            icon={<SendIcon />}
            titleAs="h2"
            title={isChosen ? 'Таких писем нет' : 'Писем ещё не было'}
            text={isChosen ? 'Измените фильтры' : 'Здесь появится каждое письмо и то, что с ним стало'}
          />
        )
      ) : (
        <LettersList letters={letters} mayRetry={status?.on === true} />
      )}
      <ListTail list={list} failure={errorText(list.error, failure)}>
        <div className="flex flex-col gap-3 pt-3">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      </ListTail>
    </div>
  );
}

function Actions() {
  const retryFailed = useRetryFailedLetters();
  const test = useSendTestLetter();
  return (
    <>
      <Button icon={<RefreshIcon />} pending={retryFailed.isPending} onClick={() => retryFailed.mutate()}>
        Повторить все неудачные
      </Button>
      <Button variant="primary" icon={<SendIcon />} pending={test.isPending} onClick={() => test.mutate()}>
        Отправить проверочное письмо
      </Button>
    </>
  );
}

const failure = 'Не удалось загрузить письма';

const route = getRouteApi('/signed-in/admin-screens/outgoing');
