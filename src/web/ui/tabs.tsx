import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

export interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
  /** Stays as it is while another tab is open. */
  keepsMounted?: boolean;
}

export interface TabsProps {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab[];
  defaultValue?: string;
  value?: string;
  onValueChange?: (value: string) => void;
  className?: string;
  /** Many tabs in a narrow place. */
  isTight?: boolean;
}

export function Tabs({ label, tabs, className, isTight = false, defaultValue, ...control }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useActiveInView(list, control.value);
  return (
    <Radix.Root className={className} defaultValue={defaultValue ?? tabs[0]?.value} {...control}>
      <Radix.List
        ref={list}
        aria-label={label}
        className={classNames(
          'fades-at-end flex overflow-x-auto border-b border-line [scrollbar-width:none]',
          isTight ? 'gap-x-5 xl:gap-x-2' : 'gap-x-5',
        )}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            data-tab={tab.value}
            className="tab-face touch-target"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          className="rounded-md pt-6 data-[state=inactive]:hidden"
          {...(tab.keepsMounted && { forceMount: true })}
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/** Scrolls the list sideways to the active tab, which a link or an error may have chosen. */
function useActiveInView(ref: RefObject<HTMLElement | null>, value: string | undefined): void {
  useLayoutEffect(() => {
    const list = ref.current;
    const active = list?.querySelector(`[data-tab="${value}"]`);
    if (!list || !active) return;
    const [frame, tab] = [list.getBoundingClientRect(), active.getBoundingClientRect()];
    const clear = frame.right - fadeWidth;
    if (tab.right > clear) list.scrollLeft += tab.right - clear;
    if (tab.left < frame.left) list.scrollLeft += tab.left - frame.left;
  }, [ref, value]);
}

/** Of `fades-at-end`: the last tab, behind which nothing is, isn't faded. */
const fadeWidth = 48;
