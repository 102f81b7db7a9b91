import { operatorName } from '#web/operator-name.ts';
import { paths } from '#web/paths.ts';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/dropdown-menu.tsx';
import type { Opening } from '#web/ui/menu-later.tsx';

export interface TalkMenuProps {
  onStartAgain(): void;
  onRepeat(): void;
  /** False in a talk without hints. */
  onHint: (() => void) | false;
}

/** What is done with a talk more rarely, its keys, and the documents, whose line has no room below it. */
export const TalkMenu = ({ onStartAgain, onRepeat, onHint, ...opening }: TalkMenuProps & Opening) => (
  <DropdownMenu align="end" {...opening}>
    <MenuItem onSelect={onStartAgain}>Начать заново</MenuItem>
    <MenuSeparator />
    <MenuLabel>Клавиши</MenuLabel>
    <MenuItem onSelect={onRepeat}>
      <span className="flex-1">Повторить реплику собеседника</span>
      <Keys keys="Alt+↑" />
    </MenuItem>
    {onHint && (
      <MenuItem onSelect={onHint}>
        <span className="flex-1">Подсказка</span>
        <Keys keys="Alt+П" />
      </MenuItem>
    )}
    {operatorName() !== undefined && (
      <>
        <MenuSeparator />
        <MenuItem asChild>
          <a href={paths.legal()} target="_blank" rel="noreferrer">
            Документы школы
          </a>
        </MenuItem>
      </>
    )}
  </DropdownMenu>
);

const Keys = ({ keys }: { keys: string }) => <kbd className="font-sans text-xs text-ink-faint">{keys}</kbd>;
