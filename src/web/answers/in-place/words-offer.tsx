import type { ComponentProps } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, MenuItem, MenuLabel } from '#web/ui/dropdown-menu.tsx';
import { MessageIcon } from '#web/ui/icon/icons.tsx';

export interface WordsOfferProps {
  criteria: readonly { id: string; title: string }[];
  isOffered: boolean;
  onQuote: (criterion: number | undefined) => void;
}

/** «Замечание к этим словам»: at once where there is one place for it, otherwise by criterion. */
export function WordsOffer({ criteria, isOffered, onQuote }: WordsOfferProps) {
  return (
    <div role="status" className="empty:hidden">
      {isOffered && criteria.length > 1 && (
        <DropdownMenu align="center" trigger={<Offer />}>
          <MenuLabel>О чём оно</MenuLabel>
          {criteria.map(({ id, title }, index) => (
            <MenuItem key={id} onSelect={() => onQuote(index)}>
              {title}
            </MenuItem>
          ))}
        </DropdownMenu>
      )}
      {isOffered && criteria.length <= 1 && (
        <Offer onClick={() => onQuote(criteria.length === 1 ? 0 : undefined)} />
      )}
    </div>
  );
}

const Offer = (rest: ComponentProps<'button'>) => (
  <Button size="sm" className="shadow-float" icon={<MessageIcon className="size-4.5" />} {...rest}>
    Замечание к этим словам
  </Button>
);
