import type { OutgoingAddress } from '#contract/about/schemas.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';

/** Every address that the server connects to: the question of whoever answers for a closed network. */
export const OutgoingCard = ({ outgoing }: { outgoing: readonly OutgoingAddress[] }) => (
  <Card title="Что уходит наружу" className="mt-4 sm:mt-6">
    {outgoing.length === 0 ? (
      <p className="font-medium">Ничего: ни одного адреса не задано</p>
    ) : (
      <ul aria-label="Адреса" className="flex flex-col divide-y divide-line">
        {outgoing.map((one) => (
          <Address key={`${one.kind} ${one.name} ${one.address}`} one={one} />
        ))}
      </ul>
    )}
    <div className="mt-5 measure space-y-3 text-sm text-ink-soft">
      <p>
        К другим адресам сервер не обращается: обновлений не ищет, о себе никому не сообщает. «Своя сеть» —
        то, что видно по самому адресу; куда он ведёт дальше, знает тот, кто управляет сервером.
      </p>
      <p>
        Видео и картинки уроков открывает браузер читающего — с тех сайтов, которые назвал автор урока. В
        закрытой сети они не откроются.
      </p>
    </div>
  </Card>
);

const Address = ({ one: { kind, name, address, isNear } }: { one: OutgoingAddress }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
    <div className="min-w-0">
      <p className="font-medium [overflow-wrap:anywhere]">
        {name === null ? words[kind].what : `${words[kind].what} «${name}»`}
      </p>
      <p className="mt-0.5 text-sm [overflow-wrap:anywhere] text-ink-soft">
        {address} — {words[kind].goes}
      </p>
    </div>
    <Badge tone={isNear ? 'neutral' : 'warning'}>{isNear ? 'Своя сеть' : 'Вне своей сети'}</Badge>
  </li>
);

const words: Record<OutgoingAddress['kind'], { what: string; goes: string }> = {
  model: { what: 'Модель', goes: 'задания, критерии и ответы' },
  mail: { what: 'Почта', goes: 'письма людям' },
  webhook: { what: 'Вебхук', goes: 'номера и время событий, без имён и текстов' },
  sign_in: { what: 'Сервер входа', goes: 'ничего о людях; оттуда приходят имя и адрес входящего' },
  files: { what: 'Хранилище файлов', goes: 'загруженные картинки, файлы уроков и ответов' },
  database: { what: 'База данных', goes: 'всё, что хранит Отклик' },
};
