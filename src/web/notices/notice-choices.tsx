import { useSuspenseQuery } from '@tanstack/react-query';
import { notices } from '#contract/notices/calls.ts';
import type { MailChoice, NoticeChoice } from '#contract/notices/schemas.ts';
import { noticeNames } from '#contract/notices/words.ts';
import { queryOf } from '#web/calls/api.ts';
import { sendsMail } from '#web/mail-setting.ts';
import { Card } from '#web/ui/card.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { useSetNoticeChoice } from './notices-changes.ts';

/** What the bell tells of, and where letters are sent, when one about it leaves. */
export function NoticeChoices() {
  const { data: choices } = useSuspenseQuery(queryOf(notices.listNoticeChoices, {}));
  return sendsMail() ? <MailChoices choices={choices} /> : <BellAlone choices={choices} />;
}

function MailChoices({ choices }: { choices: readonly NoticeChoice[] }) {
  const setChoice = useSetNoticeChoice();
  return (
    <Card title="О чём присылать письма">
      <p className="measure text-sm text-ink-soft">
        Обо всём этом сообщает колокольчик вверху страницы. Письмо придёт, только если вы не прочитали
        уведомление там, и не ночью.
      </p>
      <ul className="mt-5 flex flex-col">
        {choices.map(({ kind, mail }) => (
          <li
            key={kind}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3"
          >
            {/* The select is named by the same words. */}
            <span aria-hidden="true" className="min-w-0 flex-1 basis-64">
              {noticeNames[kind]}
            </span>
            <Select
              label={`${noticeNames[kind]}: когда присылать письмо`}
              hideLabel
              fieldClassName="w-full sm:w-48"
              value={mail}
              options={mailOptions}
              onChange={({ target: { value } }) => {
                const chosen = mailOptions.find((option) => option.value === value);
                if (chosen) setChoice.mutate({ kind, mail: chosen.value });
              }}
            />
          </li>
        ))}
      </ul>
      <div className="border-t border-line pt-4 text-sm text-ink-soft">
        <p className="measure">
          Письма о безопасности учётной записи приходят всегда: о входе, пароле и смене адреса.
        </p>
      </div>
    </Card>
  );
}

function BellAlone({ choices }: { choices: readonly NoticeChoice[] }) {
  return (
    <Card title="О чём сообщает колокольчик">
      <p className="measure text-sm text-ink-soft">
        Уведомления видны в колокольчике вверху страницы. Выбирать здесь пока нечего.
      </p>
      <ul className="mt-4 flex flex-col gap-2">
        {choices.map(({ kind }) => (
          <li key={kind} className="border-t border-line pt-2">
            {noticeNames[kind]}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const mailOptions: { value: MailChoice; label: string }[] = [
  { value: 'at_once', label: 'Сразу' },
  { value: 'daily', label: 'Раз в день' },
  { value: 'never', label: 'Никогда' },
];
