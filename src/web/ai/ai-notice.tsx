import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AiStatus } from '#contract/reviews/ai.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { InfoIcon } from '#web/ui/icon/icons.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { aiStatusQuery } from './ai-status-query.ts';

/** Shows an administrator which AI problems need attention: no model, the demonstration mentor, failed reviews. */
export function AiNotice({ className }: { className?: string }) {
  const { data } = useQuery(aiStatusQuery);
  const text = data && noticeOf(data);
  if (!text) return null;
  return (
    <aside aria-label="Проверка ответов ИИ" className={className}>
      <div className="flex gap-3 rounded-lg border border-line bg-sunken px-4 py-3.5 text-sm text-ink-soft sm:px-5">
        <InfoIcon className="mt-px text-ink-faint" />
        <div className="min-w-0 space-y-1">{text}</div>
      </div>
    </aside>
  );
}

function noticeOf(status: AiStatus): ReactNode {
  const failed = status.failed > 0 && <p>{failedText(status.failed)}</p>;
  switch (status.source) {
    case 'none':
      return (
        <>
          <p className="font-medium text-ink">ИИ пока не настроен. {waitingText(status.waiting)}</p>
          <p>
            Задайте переменные сервера <Code>AI_BASE_URL</Code> и <Code>AI_MODEL</Code>, а если модель требует
            ключ, то и <Code>AI_API_KEY</Code>.
          </p>
          <p>Перезапустите сервер: ожидающие ответы будут проверены сами.</p>
          {failed}
        </>
      );
    case 'demo':
      return (
        <>
          <p>
            <span className="font-medium text-ink">Обратную связь пишет демонстрационный наставник.</span>{' '}
            Чтобы ответы проверяла настоящая модель, задайте <Code>AI_BASE_URL</Code> и <Code>AI_MODEL</Code>{' '}
            и перезапустите сервер.
          </p>
          {failed}
        </>
      );
    case 'configured':
    case 'found':
      return failed;
  }
}

const Code = ({ children }: { children: string }) => (
  <code className="font-mono text-[0.9em] whitespace-nowrap text-ink">{children}</code>
);

function waitingText(count: number): string {
  if (count === 0) return 'Новые ответы будут ждать проверки.';
  return `${pluralForm(count, 'Ждёт', 'Ждут', 'Ждут')} проверки: ${plural(count, 'ответ', 'ответа', 'ответов')}.`;
}

const failedText = (count: number) =>
  `Без обратной связи из-за сбоя ${pluralForm(count, 'остался', 'остались', 'остались')} ${plural(count, 'ответ', 'ответа', 'ответов')}.`;
