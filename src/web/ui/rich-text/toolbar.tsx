import type { Editor } from '@tiptap/core';
import { Toolbar as Radix } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { UndoIcon } from '#web/ui/icon/editing-icons.tsx';
import { IconButton } from '#web/ui/icon/icon-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { FilesOfText } from './files-of-text.ts';
import { focused } from './focused.ts';
import { LinkForm } from './link-form.tsx';
import {
  BoldIcon,
  BulletsIcon,
  DocumentIcon,
  FileIcon,
  HeadingIcon,
  ItalicIcon,
  LinkIcon,
  NumbersIcon,
  PictureIcon,
  QuoteIcon,
  SubheadingIcon,
  TableIcon,
} from './rich-text-icons.tsx';
import { TableTools } from './table-tools.tsx';

export interface ToolbarProps {
  editor: Editor;
  files?: Pick<FilesOfText, 'accept' | 'add'> | undefined;
  reading: ReadingTool;
}

export interface ReadingTool {
  isReading: boolean;
  read: ((document: File) => void) | undefined;
}

/** One stop for the Tab key; the arrows go along it. */
export function Toolbar({ editor, files, reading }: ToolbarProps) {
  const [asksForLink, setAsksForLink] = useState(false);
  const top = outermostLevel(editor);
  const run = () => focused(editor);
  return (
    <>
      <Radix.Root aria-label="Оформление" className="flex flex-wrap gap-0.5">
        <Tool
          label="Заголовок"
          isOn={editor.isActive('heading', { level: top })}
          onPress={() => run().toggleHeading({ level: top }).run()}
        >
          <HeadingIcon />
        </Tool>
        <Tool
          label="Подзаголовок"
          isOn={editor.isActive('heading', { level: top + 1 })}
          onPress={() =>
            run()
              .toggleHeading({ level: (top + 1) as 2 })
              .run()
          }
        >
          <SubheadingIcon />
        </Tool>
        <Tool label="Жирный" isOn={editor.isActive('bold')} onPress={() => run().toggleBold().run()}>
          <BoldIcon />
        </Tool>
        <Tool label="Курсив" isOn={editor.isActive('italic')} onPress={() => run().toggleItalic().run()}>
          <ItalicIcon />
        </Tool>
        <Tool
          label="Список"
          isOn={editor.isActive('bulletList')}
          onPress={() => run().toggleBulletList().run()}
        >
          <BulletsIcon />
        </Tool>
        <Tool
          label="Нумерованный список"
          isOn={editor.isActive('orderedList')}
          onPress={() => run().toggleOrderedList().run()}
        >
          <NumbersIcon />
        </Tool>
        <Tool
          label="Цитата"
          isOn={editor.isActive('blockquote')}
          onPress={() => run().toggleBlockquote().run()}
        >
          <QuoteIcon />
        </Tool>
        <Tool label="Ссылка" isOn={editor.isActive('link')} onPress={() => setAsksForLink(true)}>
          <LinkIcon />
        </Tool>
        <Tool
          label="Таблица"
          isOn={editor.isActive('table')}
          onPress={() => run().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run()}
        >
          <TableIcon />
        </Tool>
        {files && (
          <>
            <FileTool label="Картинка" accept="image/*" onChoose={files.add}>
              <PictureIcon />
            </FileTool>
            <FileTool label="Файл" accept={files.accept} onChoose={files.add}>
              <FileIcon />
            </FileTool>
            <FileTool
              label="Вставить из файла .docx"
              accept=".docx"
              disabled={reading.isReading}
              onChoose={([file]) => file && reading.read?.(file)}
            >
              {reading.isReading ? <Spinner /> : <DocumentIcon />}
            </FileTool>
          </>
        )}
        <Tool label="Отменить" disabled={!editor.can().undo()} onPress={() => run().undo().run()}>
          <UndoIcon />
        </Tool>
      </Radix.Root>
      {editor.isActive('table') && <TableTools editor={editor} />}
      {asksForLink && <LinkForm editor={editor} onClose={() => setAsksForLink(false)} />}
    </>
  );
}

/** A text's headings begin where its author began them. */
function outermostLevel(editor: Editor): 1 | 2 {
  const levels = editor.state.doc.children.flatMap((node) =>
    node.type.name === 'heading' ? [node.attrs['level'] as number] : [],
  );
  return levels.includes(1) ? 1 : 2;
}

interface ToolProps {
  label: string;
  isOn?: boolean;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Tool({ label, isOn, disabled, onPress, children }: ToolProps) {
  return (
    <Radix.Button asChild disabled={disabled}>
      <IconButton
        label={label}
        aria-pressed={isOn}
        className={classNames(isOn === true && 'bg-accent-soft text-accent-ink!')}
        // The selection stays where it is.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
      >
        {children}
      </IconButton>
    </Radix.Button>
  );
}

interface FileToolProps extends Omit<ToolProps, 'onPress'> {
  accept: string;
  onChoose: (files: readonly File[]) => void;
}

function FileTool({ accept, onChoose, ...tool }: FileToolProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        multiple
        accept={accept}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // Without this, choosing the same file again would fire no change event.
          target.value = '';
        }}
      />
      <Tool {...tool} onPress={() => input.current?.click()} />
    </>
  );
}
