import type { DropdownMenu as RadixMenu } from 'radix-ui';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { loadTouched, useTouched } from './first-touch.ts';
import { Slot } from './slot.tsx';
import { CheckIcon } from './icons.tsx';

export interface DropdownMenuProps {
  /** The one element that opens the menu; it must take a ref and props. */
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
}

/** Until it is first asked for it is its button alone: what unfolds comes with the first touch of the page. */
export function DropdownMenu({ trigger, ...menu }: DropdownMenuProps) {
  const touched = useTouched();
  const [askedBy, setAskedBy] = useState<'pointer' | 'keyboard'>();

  function ask(by: 'pointer' | 'keyboard'): void {
    setAskedBy(by);
    void loadTouched();
  }

  if (askedBy && touched && touched !== 'missing') {
    return (
      <Parts value={touched.Menu}>
        <OpenedMenu trigger={trigger} openedBy={askedBy} {...menu} />
      </Parts>
    );
  }
  return (
    <Slot
      aria-haspopup="menu"
      aria-expanded={false}
      data-state="closed"
      onClick={() => ask('pointer')}
      onKeyDown={(event) => {
        if (!openingKeys.has(event.key)) return;
        event.preventDefault();
        ask('keyboard');
      }}
    >
      {trigger}
    </Slot>
  );
}

const openingKeys = new Set(['Enter', ' ', 'ArrowDown']);

/**
 * Not modal, so that it neither locks the page nor hides it from screen readers. Not in a portal, so that it stays in
 * the landmark and the reading order of its trigger; its position is fixed, so that nothing around it cuts it off.
 */
function OpenedMenu({
  trigger,
  openedBy,
  align = 'start',
  children,
}: DropdownMenuProps & { openedBy: 'pointer' | 'keyboard' }) {
  const Radix = useParts();
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Radix didn't see the key that asked for it, and would leave the first item to the next one.
    if (openedBy === 'keyboard') content.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
  }, [openedBy]);
  return (
    <Radix.Root modal={false} defaultOpen>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content
        ref={content}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className={panel}
        onCloseAutoFocus={leaveMovedFocus}
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

/** What the menu is made of, for the items inside. */
const Parts = createContext<typeof RadixMenu | undefined>(undefined);

function useParts(): typeof RadixMenu {
  const parts = useContext(Parts);
  if (!parts) throw new Error('A menu item stands outside a menu');
  return parts;
}

/** What was chosen may have moved the focus on, as a link to another screen does: the trigger doesn't take it back. */
function leaveMovedFocus(event: Event): void {
  const { activeElement } = document;
  const isInMenu = event.target instanceof Node && event.target.contains(activeElement);
  if (activeElement !== document.body && !isInMenu) event.preventDefault();
}

export interface MenuItemProps {
  icon?: ReactNode;
  tone?: 'plain' | 'danger';
  disabled?: boolean;
  onSelect?: (event: Event) => void;
  /** Makes the item its single child: a link. The icon then goes inside that child. */
  asChild?: boolean;
  children: ReactNode;
}

export function MenuItem({ icon, tone = 'plain', asChild = false, children, ...rest }: MenuItemProps) {
  const Radix = useParts();
  return (
    <Radix.Item
      asChild={asChild}
      className={classNames(item, tone === 'danger' && 'text-danger-ink')}
      {...rest}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </Radix.Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const Radix = useParts();
  return <Radix.Label className="px-3 pt-2 pb-1 text-xs text-ink-faint">{children}</Radix.Label>;
}

export function MenuSeparator() {
  const Radix = useParts();
  return <Radix.Separator className="my-1.5 h-px bg-line" />;
}

export interface MenuRadioGroupProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode }[];
}

export function MenuRadioGroup<Value extends string>({
  label,
  value,
  onValueChange,
  options,
}: MenuRadioGroupProps<Value>) {
  const Radix = useParts();
  return (
    <Radix.RadioGroup aria-label={label} value={value}>
      {options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          value={option.value}
          onSelect={() => onValueChange(option.value)}
          className={item}
        >
          {option.icon}
          <span className="flex-1">{option.label}</span>
          <Radix.ItemIndicator>
            <CheckIcon className="size-4 text-accent-ink" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

const panel =
  'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 origin-(--radix-dropdown-menu-content-transform-origin) ' +
  'animate-pop-in overflow-y-auto rounded-lg border border-line bg-raised p-1.5 shadow-float data-[state=closed]:animate-pop-out';

const item =
  'touch-target flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-sm px-3 py-1.5 text-sm outline-none select-none ' +
  'data-highlighted:bg-hover data-disabled:cursor-default data-disabled:opacity-50 [&>svg]:size-4.5 [&>svg]:text-ink-faint';
