import { useRef } from 'react';
import { appName } from '#web/app-name.ts';
import { copyText } from '#web/forms/copy-text.ts';
import { notifyDone } from '#web/forms/notices.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyIcon, DownloadIcon } from '#web/ui/icon/icons.tsx';

/** The only time that they are shown. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n');
  const list = useRef<HTMLUListElement>(null);

  async function copy(): Promise<void> {
    if (await copyText(text)) notifyDone('Резервные коды скопированы');
    else if (list.current) window.getSelection()?.selectAllChildren(list.current);
  }

  return (
    <div className="flex flex-col gap-4">
      <p>
        Сохраните эти коды там, где не хранится телефон. Каждый впускает один раз, если телефона нет под
        рукой. Больше мы их не покажем.
      </p>
      <ul
        ref={list}
        aria-label="Резервные коды"
        className="grid grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] gap-x-6 gap-y-1.5 rounded-md bg-sunken px-4 py-3 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <Button asChild icon={<DownloadIcon />}>
          <a
            download={`${appName()} — резервные коды.txt`}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          >
            Скачать
          </a>
        </Button>
        <Button icon={<CopyIcon />} onClick={() => void copy()}>
          Скопировать
        </Button>
      </div>
    </div>
  );
}
