import { lazy, Suspense, useEffect } from 'react';
import { IconButton } from '#web/ui/icon/icon-button.tsx';
import { SearchIcon } from '#web/ui/icon/icons.tsx';

interface SearchButtonProps {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
}

/** Opens the search, as Ctrl+K and «/» do, and the menu on a phone, where the button has no room; all else of it is loaded then. */
export function SearchButton({ isOpen, onOpenChange }: SearchButtonProps) {
  useSearchKeys(() => onOpenChange(true));
  return (
    <>
      <IconButton
        label="Найти"
        aria-keyshortcuts="Control+K /"
        className="max-md:hidden"
        onClick={() => onOpenChange(true)}
      >
        <SearchIcon />
      </IconButton>
      {isOpen && (
        <Suspense>
          <Search onClose={() => onOpenChange(false)} />
        </Suspense>
      )}
    </>
  );
}

const Search = lazy(async () => ({ default: (await import('./search.tsx')).Search }));

/** Not while something else is open, and «/» not where it is typed. */
function useSearchKeys(onSearch: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isSearchKey(event) || document.querySelector('[data-modal]')) return;
      event.preventDefault();
      onSearch();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}

/** By its place on the keyboard: with Russian letters, K is «л». */
function isSearchKey({ key, code, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return code === 'KeyK' && !altKey;
  return (
    key === '/' &&
    !(target instanceof Element && target.closest('input, textarea, select, [contenteditable]'))
  );
}
