import { Fragment } from 'react';
import { modelName } from '#contract/models/words.ts';
import type { RequestPreview as Preview } from '#contract/reviews/ai.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { IconButton } from '#web/ui/icon/icon-button.tsx';
import { AlertIcon, CloseIcon, InfoIcon } from '#web/ui/icon/icons.tsx';
import { ScrollRegion } from '#web/ui/table/scroll-region.tsx';
import { requestSections } from './request-sections.ts';
import { requestSize } from './request-size.ts';

export interface RequestPreviewProps {
  preview: Preview;
  isPending: boolean;
  onChoose: (endpoint: string) => void;
  onClose: () => void;
}

/** What a model would be sent, in sections, and how much of its context that takes. */
export function RequestPreview({ preview, isPending, onChoose, onClose }: RequestPreviewProps) {
  const { endpoint, endpoints, messages, fits } = preview;
  return (
    <section
      aria-label="Что увидит модель"
      aria-busy={isPending}
      className="flex flex-col gap-4 rounded-md border border-line bg-surface px-4 py-4 sm:px-5"
    >
      <div className="-mt-1 -mr-2 flex items-center justify-between gap-3">
        <h3 className="text-base">Что увидит модель</h3>
        <IconButton label="Закрыть запрос" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      {endpoints.length > 1 && (
        <Select
          label="Модель"
          fieldClassName="sm:max-w-xs"
          value={endpoint}
          options={endpoints.map((name) => ({ value: name, label: modelName(name) }))}
          onChange={(event) => onChoose(event.target.value)}
        />
      )}
      <p role="status" className={fits ? 'flex gap-2 text-sm' : 'flex gap-2 text-sm text-warning-ink'}>
        {fits ? (
          <InfoIcon className="mt-px size-4.5 shrink-0 text-ink-faint" />
        ) : (
          <AlertIcon className="mt-px size-4.5 shrink-0" />
        )}
        <span>{requestSize(preview)}</span>
      </p>
      <div className="flex flex-col divide-y divide-line border-t border-line">
        {requestSections(messages).map(({ title, text }, index) => (
          <Disclosure
            key={index}
            title={title}
            headingLevel={4}
            className="py-3"
            startsOpen={title === 'Просьба и материал'}
          >
            <ScrollRegion label={title} className="max-h-96 bg-sunken px-3.5 py-3">
              <p className="text-sm wrap-anywhere whitespace-pre-wrap [font-variant-ligatures:none]">
                {withGaps(text)}
              </p>
            </ScrollRegion>
          </Disclosure>
        ))}
      </div>
    </section>
  );
}

const gap = '[…]';

/** What was left out is easy to find. */
const withGaps = (text: string) =>
  text.split(gap).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <span className="rounded-sm bg-warning-soft px-1 text-warning-ink">{gap}</span>}
      {part}
    </Fragment>
  ));
