import type { Editor } from '@tiptap/core';
import { Button } from '#web/ui/button.tsx';
import { focused } from './focused.ts';

/** What can be done to the table that the caret is in. */
export function TableTools({ editor }: { editor: Editor }) {
  const run = () => focused(editor);
  return (
    <div role="group" aria-label="Таблица" className="flex flex-wrap gap-1.5">
      <Button size="sm" variant="ghost" onClick={() => run().addRowAfter().run()}>
        Добавить строку
      </Button>
      <Button size="sm" variant="ghost" onClick={() => run().addColumnAfter().run()}>
        Добавить столбец
      </Button>
      <Button size="sm" variant="ghost" onClick={() => run().deleteRow().run()}>
        Удалить строку
      </Button>
      <Button size="sm" variant="ghost" onClick={() => run().deleteColumn().run()}>
        Удалить столбец
      </Button>
      <Button size="sm" variant="ghost" onClick={() => run().deleteTable().run()}>
        Удалить таблицу
      </Button>
    </div>
  );
}
