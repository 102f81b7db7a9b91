import { Slot } from 'radix-ui';
import { type KeyboardEvent, type PointerEvent, type ReactElement, type ReactNode, useState } from 'react';
import type { DropdownMenuProps } from './dropdown-menu.tsx';

/** What a menu that has been loaded for a press opens with. */
export type Opening = Pick<DropdownMenuProps, 'trigger'> & { openedBy: 'pointer' | 'keyboard' };

export interface MenuLaterProps<Part> {
  trigger: ReactElement;
  load: () => Promise<Part>;
  children: (part: Part, opening: Opening) => ReactNode;
}

/** A button whose menu, eight kilobytes, is loaded when it is pointed at or focused: no screen begins with an open one. */
export function MenuLater<Part>({ trigger, load, children }: MenuLaterProps<Part>) {
  const [opened, setOpened] = useState<{ part: Part } & Pick<Opening, 'openedBy'>>();
  if (opened) return children(opened.part, { trigger, openedBy: opened.openedBy });

  // Without a connection nothing opens, and the next press tries again.
  const prepare = () => void load().catch(() => {});
  const open = (openedBy: Opening['openedBy']) =>
    void load().then(
      (part) => setOpened({ part, openedBy }),
      () => {},
    );
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onPointerDown={(event: PointerEvent) => {
        if (event.button !== 0 || event.ctrlKey) return;
        // The menu takes the focus, the button must not.
        event.preventDefault();
        open('pointer');
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
        event.preventDefault();
        open('keyboard');
      }}
    >
      {trigger}
    </Slot.Root>
  );
}
