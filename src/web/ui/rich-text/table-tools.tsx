import type { ChainedCommands, Editor } from '@tiptap/core';
import { Toolbar as Radix } from 'radix-ui';
import { Button } from '#web/ui/button.tsx';
import { focused } from './focused.ts';

export interface TableToolsProps {
  editor: Editor;
  /** Says what has been done. */
  onDone: (said: string) => void;
}

/** What can be done to the table that the caret is in: one stop for the Tab key, too. */
export function TableTools({ editor, onDone }: TableToolsProps) {
  return (
    <Radix.Root
      aria-label="Таблица"
      className="fades-at-end flex gap-1 max-sm:overflow-x-auto max-sm:[scrollbar-width:none] sm:flex-wrap"
    >
      {tools.map(({ label, shown = label, said, change }) => (
        <Radix.Button key={label} asChild>
          <Button
            size="sm"
            variant="ghost"
            className="shrink-0 px-2!"
            aria-label={label}
            // The selection stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              if (change(focused(editor)).run()) onDone(said);
            }}
          >
            {shown}
          </Button>
        </Radix.Button>
      ))}
    </Radix.Root>
  );
}

interface TableTool {
  label: string;
  /** Beside the one that says the rest. */
  shown?: string;
  said: string;
  change: (chain: ChainedCommands) => ChainedCommands;
}

const tools: readonly TableTool[] = [
  { label: 'Добавить строку', said: 'Строка добавлена', change: (chain) => chain.addRowAfter() },
  {
    label: 'Добавить столбец',
    shown: 'столбец',
    said: 'Столбец добавлен',
    change: (chain) => chain.addColumnAfter(),
  },
  { label: 'Удалить строку', said: 'Строка удалена', change: (chain) => chain.deleteRow() },
  {
    label: 'Удалить столбец',
    shown: 'столбец',
    said: 'Столбец удалён',
    change: (chain) => chain.deleteColumn(),
  },
  {
    label: 'Удалить таблицу',
    shown: 'таблицу',
    said: 'Таблица удалена',
    change: (chain) => chain.deleteTable(),
  },
];
