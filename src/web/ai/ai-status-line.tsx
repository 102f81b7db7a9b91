import { useQuery } from '@tanstack/react-query';
import { aiStatusQuery } from './ai-status-query.ts';

/** Shows the name of the model that answers; empty while it is unknown or there is none. */
export function AiStatusLine({ className }: { className?: string }) {
  const { data } = useQuery(aiStatusQuery);
  if (!data || data.source === 'none' || data.source === 'demo') return null;
  return (
    <p className={className}>
      <span className="text-xs break-words text-ink-faint">
        Модель: {data.model ?? 'не указана'}
        {data.address && <> · {data.address}</>}
      </span>
    </p>
  );
}
