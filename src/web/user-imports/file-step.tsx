import { useRef, useState } from 'react';
import { importMaxBytes, importMaxRows, type UserImport } from '#contract/user-imports/schemas.ts';
import { saveFile } from '#web/calls/save-file.ts';
import { arePasswordsForAdmins } from '#web/has-providers.ts';
import { sendsMail } from '#web/mail-setting.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { FileDrop } from '#web/ui/field/file-drop.tsx';
import { UploadIcon } from '#web/ui/icon/editing-icons.tsx';
import { DownloadIcon } from '#web/ui/icon/icons.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { importTemplate } from './import-template.ts';

export interface FileStepProps {
  pending: boolean;
  /** The file waits until others are read. */
  queued: boolean;
  error: string | null | undefined;
  /** A course is known, so that the file needn't name one. */
  opensCourse: boolean;
  earlier: readonly UserImport[];
  onChoose: (file: File) => void;
  onOpen: (importId: string) => void;
}

export function FileStep({ pending, queued, error, opensCourse, earlier, onChoose, onOpen }: FileStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setIsTooLarge] = useState(false);

  function choose(file: File): void {
    setIsTooLarge(file.size > importMaxBytes);
    if (file.size <= importMaxBytes) onChoose(file);
  }

  return (
    <div className="flex flex-col gap-7">
      <Field
        label="Файл CSV или .xlsx"
        hint={`Из Excel, «Таблиц» или любой другой программы; до 10 МБ и ${formatNumber(importMaxRows)} строк`}
        error={isTooLarge ? 'Файл больше 10 МБ' : error}
      >
        {(control) => (
          <FileDrop
            accept=".csv,.txt,text/csv,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            control={control}
            inputRef={input}
            className="flex flex-col items-center gap-4 rounded-lg px-4 py-9 text-center"
            onChoose={choose}
          >
            <Button
              variant="primary"
              icon={<UploadIcon />}
              pending={pending}
              pendingLabel={queued ? 'Файл в очереди...' : 'Читаем файл...'}
              onClick={() => input.current?.click()}
            >
              Выбрать файл
            </Button>
            <p className="text-sm text-ink-faint max-sm:hidden">или перетащите его сюда</p>
          </FileDrop>
        )}
      </Field>
      <Rules opensCourse={opensCourse} />
      {earlier.length > 0 && <Earlier imports={earlier} onOpen={onOpen} />}
    </div>
  );
}

const Rules = ({ opensCourse }: { opensCourse: boolean }) => (
  <div className="text-sm text-ink-soft">
    <Button
      size="sm"
      icon={<DownloadIcon />}
      onClick={() => saveFile('Пользователи — шаблон.csv', importTemplate())}
    >
      Скачать шаблон
    </Button>
    <ul className="mt-4 list-disc space-y-1.5 pl-5">
      <li>
        Нужен столбец Email. Имя и фамилия — в двух столбцах или в одном: «ФИО». Над названиями столбцов может
        стоять заголовок, люди могут быть на любом видимом листе книги.
      </li>
      <li>Людей узнаём по email: новых создадим, у известных обновим имя, роль и доступ к курсам.</li>
      <li>Пустая ячейка ничего не меняет. Доступ к курсам импорт не закрывает.</li>
      <li>
        Пароли не нужны: новым людям вы потом{' '}
        {sendsMail() ? 'отправите приглашения или передадите ссылки' : 'передадите ссылки-приглашения'}, и
        каждый {arePasswordsForAdmins() ? 'войдёт через сервер вашей организации' : 'задаст пароль сам'}.
      </li>
      <li>Несколько курсов разделите знаком «|». Срок пишите так: 31.12.2026.</li>
      <li>Поток — по названию, вместе с одним курсом.</li>
      {opensCourse && <li>У кого курс в файле не назван, тому откроется этот.</li>}
    </ul>
  </div>
);

function Earlier({ imports, onOpen }: { imports: readonly UserImport[]; onOpen: (id: string) => void }) {
  return (
    <section aria-labelledby="earlier-title">
      <h3 id="earlier-title" className="mb-2 text-base">
        Прошлые импорты и операции
      </h3>
      <ul className="divide-y divide-line text-sm">
        {imports.map(({ id, fileName, createdAt, state, failed }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onOpen(id)}
              className="touch-target flex w-full items-center gap-3 rounded-sm px-1 py-2 text-left hover:bg-hover"
            >
              <DateTime
                value={createdAt}
                format="date-time"
                className="text-xs text-ink-faint tabular-nums"
              />
              <span className="min-w-0 flex-1 truncate">{fileName}</span>
              <span className={failed > 0 ? 'text-danger-ink' : 'text-ink-faint'}>
                {outcome({ state, failed })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function outcome({ state, failed }: Pick<UserImport, 'state' | 'failed'>): string {
  if (state === 'running') return 'идёт';
  return failed > 0 ? `ошибок: ${failed}` : 'готово';
}
