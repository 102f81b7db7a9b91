import type { ReactNode } from 'react';
import type { ApiToken, TokenState } from '#contract/tokens/schemas.ts';
import { scopeNames } from '#contract/tokens/words.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';

/** What each program may do, for how long and when it has last been here. */
export function TokenList({
  tokens,
  onRevoke,
}: {
  tokens: readonly ApiToken[];
  onRevoke: (token: ApiToken) => void;
}) {
  return (
    <ul aria-label="Токены программ" className="flex flex-col gap-4">
      {tokens.map((token) => (
        <li key={token.id} className="rounded-lg border border-line bg-surface p-5 sm:p-6">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div className="min-w-0">
              <h2 className="text-lg font-semibold [overflow-wrap:anywhere]">{token.title}</h2>
              <p className="mt-0.5 text-sm text-ink-soft">
                <span className="font-mono">{token.start}…</span> · {token.owner.firstName}{' '}
                {token.owner.lastName}
              </p>
            </div>
            <Badge tone={states[token.state].tone}>{states[token.state].label}</Badge>
          </div>
          <dl className="mt-4 grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
            <Fact name="Можно">{token.scopes.map((scope) => scopeNames[scope].title).join(' · ')}</Fact>
            <Fact name="Курсы">{coursesText(token)}</Fact>
            <Fact name="Действует до">
              <DateTime value={token.expiresAt} format="date-time" />
            </Fact>
            <Fact name="Последнее использование">
              {token.lastUsedAt === null ? (
                'Ещё не использовался'
              ) : (
                <DateTime value={token.lastUsedAt} format="date-time" />
              )}
            </Fact>
          </dl>
          {token.state !== 'revoked' && (
            <Button
              size="sm"
              className="mt-4"
              aria-label={`Отозвать токен «${token.title}»`}
              onClick={() => onRevoke(token)}
            >
              Отозвать
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-faint">{name}</dt>
      <dd className="mt-0.5 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function coursesText({ courses }: ApiToken): string {
  if (courses === null) return 'Все';
  return courses.length === 0 ? 'Выбранных курсов больше нет' : courses.map(({ title }) => title).join(' · ');
}

const states: Record<TokenState, { label: string; tone: BadgeTone }> = {
  works: { label: 'Действует', tone: 'success' },
  expired: { label: 'Срок вышел', tone: 'neutral' },
  revoked: { label: 'Отозван', tone: 'neutral' },
  owner_blocked: { label: 'Вход владельца закрыт', tone: 'warning' },
};
