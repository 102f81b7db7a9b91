import type { JoinLink, JoinLinkState } from '#contract/joining/schemas.ts';
import { showJoinCode } from '#domain/join-code.ts';
import { shownDomain } from '#domain/mail-address/mail-address.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';

export interface JoinLinksTableProps {
  links: readonly JoinLink[];
  /** Where they lead: on the screen of one group it goes without saying. */
  showGroups: boolean;
  onShow: (code: string) => void;
  onClose: (code: string) => void;
}

export function JoinLinksTable({ links, showGroups, onShow, onClose }: JoinLinksTableProps) {
  return (
    <DataTable label="Коды потока" className="relative">
      <thead>
        <tr>
          <th scope="col">Код</th>
          {showGroups && <th scope="col">Куда</th>}
          <th scope="col" data-numeric>
            Людей
          </th>
          <th scope="col">Действует до</th>
          <th scope="col">Состояние</th>
          <th scope="col">
            <span className="sr-only">Действия</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {links.map((link) => (
          <tr key={link.code}>
            <th scope="row">
              <span className="font-mono font-semibold whitespace-nowrap">{showJoinCode(link.code)}</span>
              <Terms {...link} />
            </th>
            {showGroups && <td>{link.groupTitle === null ? 'Курс' : `Поток «${link.groupTitle}»`}</td>}
            <td data-numeric className="whitespace-nowrap">{`${link.people} из ${link.maxPeople}`}</td>
            <td className="whitespace-nowrap">
              <DateTime value={link.expiresAt} format="date-time" />
            </td>
            <td>
              <Badge tone={states[link.state].tone}>{states[link.state].label}</Badge>
            </td>
            <td>
              <div className="flex justify-end gap-2">
                {link.state !== 'closed' && link.state !== 'over' && (
                  <>
                    <Button
                      size="sm"
                      aria-label={`Показать код ${showJoinCode(link.code)}`}
                      onClick={() => onShow(link.code)}
                    >
                      Показать
                    </Button>
                    <Button
                      size="sm"
                      aria-label={`Выключить код ${showJoinCode(link.code)}`}
                      onClick={() => onClose(link.code)}
                    >
                      Выключить код
                    </Button>
                  </>
                )}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

/** What limits the code besides people and time. */
function Terms({ accessDays, domains }: JoinLink) {
  const terms = [
    accessDays === null ? '' : `доступ на ${plural(accessDays, 'день', 'дня', 'дней')}`,
    domains === null ? '' : `только ${domains.map(shownDomain).join(', ')}`,
  ].filter(Boolean);
  if (terms.length === 0) return null;
  return <span className="block text-xs font-normal text-ink-soft">{terms.join('; ')}</span>;
}

const states: Record<JoinLinkState, { label: string; tone: BadgeTone }> = {
  open: { label: 'Действует', tone: 'success' },
  full: { label: 'Мест нет', tone: 'warning' },
  unpublished: { label: 'Курс не опубликован', tone: 'warning' },
  over: { label: 'Срок прошёл', tone: 'neutral' },
  closed: { label: 'Закрыт', tone: 'neutral' },
};
