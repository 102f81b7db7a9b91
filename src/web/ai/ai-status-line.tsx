import { useQuery } from '@tanstack/react-query';
import { aiStatusQuery } from './ai-status-query.ts';

/** Which model answers, in small print. While that isn't known, or there is none, it says nothing. */
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
