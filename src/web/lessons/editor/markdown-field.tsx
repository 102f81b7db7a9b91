import { type ReactNode, useDeferredValue, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EyeIcon, EditIcon } from '#web/ui/icon/icons.tsx';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { ScrollRegion } from '#web/ui/table/scroll-region.tsx';

/** A text with a preview beside it, or in its place on a narrow screen. */
export function WithPreview({ text, children }: { text: string; children: ReactNode }) {
  const [isPreview, setIsPreview] = useState(false);
  const shown = useDeferredValue(text);
  return (
    <div className="grid gap-x-6 gap-y-3 lg:grid-cols-2">
      <div className={classNames('min-w-0', isPreview && 'max-lg:hidden')}>{children}</div>
      <div className={classNames('min-w-0', !isPreview && 'max-lg:hidden')}>
        <p className="mb-1.5 text-sm font-medium">Как увидит студент</p>
        <ScrollRegion
          label="Как увидит студент"
          className={classNames(tallText, 'rounded-md! border border-line bg-surface px-5 py-4')}
        >
          {shown.trim() === '' ? (
            <p className="text-sm text-ink-faint">Здесь появится текст</p>
          ) : (
            <Markdown text={shown} />
          )}
        </ScrollRegion>
      </div>
      <Button
        size="sm"
        variant="ghost"
        className="justify-self-start lg:hidden"
        icon={isPreview ? <EditIcon /> : <EyeIcon />}
        onClick={() => setIsPreview(!isPreview)}
      >
        {isPreview ? 'Вернуться к тексту' : 'Посмотреть, как выйдет'}
      </Button>
    </div>
  );
}

/** Fills the dialog below its tabs, so that only the text itself scrolls. */
const tallText = 'h-[max(14rem,calc(60vh-11rem))]';

/** As long as the text, on a page that scrolls as a whole. */
export const wholeText = 'min-h-96 max-h-none!';
