import { useRef, useState } from 'react';
import { logoMaxBytes, logoTypes } from '#contract/school/schemas.ts';
import { errorText } from '#web/calls/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { FileDrop } from '#web/ui/field/file-drop.tsx';
import { UploadIcon } from '#web/ui/icon/editing-icons.tsx';
import { TrashIcon } from '#web/ui/icon/icons.tsx';
import { useDeleteLogo, useUpdateLogo } from './school-changes.ts';
import { svgAsPng } from './svg-as-png.ts';

/** Saved as it is chosen: what it looks like is seen at once. */
export function LogoField({ logo }: { logo: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const updating = useUpdateLogo();
  const removing = useDeleteLogo();

  async function choose(file: File) {
    setProblem(undefined);
    updating.reset();
    const picture = await svgAsPng(file).catch(() => undefined);
    if (!picture) return setProblem('Картинку не удалось прочитать: файл повреждён');
    if (picture.size > logoMaxBytes) return setProblem('Файл больше 2 МБ');
    updating.mutate(picture);
  }

  return (
    <Field
      label="Картинка"
      hint="PNG, JPEG, WebP или SVG до 2 МБ. Стоит вверху страниц, на входе, на сертификатах и значком на вкладке; в письмах её нет"
      error={
        problem ?? (updating.error ? errorText(updating.error, 'Не удалось сохранить логотип') : undefined)
      }
    >
      {(control) => (
        <FileDrop
          accept={[...logoTypes, 'image/svg+xml'].join(',')}
          control={control}
          inputRef={input}
          className="flex flex-wrap items-center gap-4 rounded-md p-4"
          onChoose={(file) => void choose(file)}
        >
          {logo && <img src={logo} alt="Логотип школы" className="school-logo text-4xl" />}
          <div className="flex flex-wrap gap-2">
            <Button
              aria-describedby={control['aria-describedby']}
              icon={<UploadIcon />}
              pending={updating.isPending}
              pendingLabel="Сохраняем..."
              onClick={() => input.current?.click()}
            >
              {logo ? 'Выбрать другой' : 'Выбрать файл'}
            </Button>
            {logo && (
              <Button
                variant="ghost"
                icon={<TrashIcon />}
                disabled={removing.isPending || updating.isPending}
                onClick={() => removing.mutate()}
              >
                Убрать
              </Button>
            )}
          </div>
        </FileDrop>
      )}
    </Field>
  );
}
