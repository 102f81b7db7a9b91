import { DropdownMenu as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

export interface DropdownMenuProps {
  /** The element that opens the menu; it must accept a ref and props. */
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end';
  /** It is open at first, since it has been loaded for a press. */
  openedBy?: 'pointer' | 'keyboard' | undefined;
  children: ReactNode;
}

/**
 * Not modal, so that it neither locks the page nor hides it from screen readers. Not in a portal, so that it stays in
 * the landmark and the reading order of its trigger; its position is fixed, so that no ancestor clips it.
 */
export function DropdownMenu({ trigger, align = 'start', openedBy, children }: DropdownMenuProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (openedBy !== 'keyboard') return;
    content.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus({ preventScroll: true });
  }, [openedBy]);
  return (
    <Radix.Root modal={false} defaultOpen={openedBy !== undefined}>
      <Radix.Trigger ref={opener} asChild>
        {trigger}
      </Radix.Trigger>
      <Radix.Content
        ref={content}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className={panel}
        onPointerDownOutside={(event) => {
          // It toggles the menu by itself: one that still fades would be closed as soon as it is opened again.
          if (event.target instanceof Node && opener.current?.contains(event.target)) event.preventDefault();
        }}
        onCloseAutoFocus={leaveMovedFocus}
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

/** The chosen item may have moved the focus, as a link to another screen does: the trigger must not take it back. */
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
  /** Renders the single child, a link, as the item. The icon then goes inside that child. */
  asChild?: boolean;
  children: ReactNode;
}

export function MenuItem({ icon, tone = 'plain', asChild = false, children, ...rest }: MenuItemProps) {
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
  return <Radix.Label className="px-3 pt-2 pb-1 text-xs text-ink-faint">{children}</Radix.Label>;
}

/** Items under a name. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Radix.Group aria-label={label}>
      <MenuLabel>{label}</MenuLabel>
      {children}
    </Radix.Group>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1.5 h-px bg-line" />;
}

const panel =
  'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 origin-(--radix-dropdown-menu-content-transform-origin) ' +
  'animate-pop-in overflow-y-auto rounded-lg border border-line bg-raised p-1.5 shadow-float data-[state=closed]:animate-pop-out';

const item =
  'touch-target flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-sm px-3 py-1.5 text-sm outline-none select-none ' +
  'data-highlighted:bg-hover data-disabled:cursor-default data-disabled:opacity-50 [&>svg]:size-4.5 [&>svg]:text-ink-faint';
