import type { Editor } from '@tiptap/core';
import { Toolbar as Radix } from 'radix-ui';
import { useState } from 'react';
import { UndoIcon } from '#web/ui/icon/editing-icons.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { FilesOfText } from './files-of-text.ts';
import { focused } from './focused.ts';
import { type Format, formatsOf } from './formats.tsx';
import { LinkForm } from './link-form.tsx';
import { DocumentIcon, FileIcon, LinkIcon, PictureIcon, TableIcon } from './rich-text-icons.tsx';
import { TableTools } from './table-tools.tsx';
import { FileTool, Tool } from './tool.tsx';

export interface ToolbarProps {
  editor: Editor;
  files?: Pick<FilesOfText, 'accept' | 'add'> | undefined;
  reading: ReadingTool;
}

export interface ReadingTool {
  isReading: boolean;
  read: ((document: File) => void) | undefined;
}

/** One stop for the Tab key; the arrows go along it. A press leads back into the text, so what has become of it is said. */
export function Toolbar({ editor, files, reading }: ToolbarProps) {
  const [asksForLink, setAsksForLink] = useState(false);
  const [said, setSaid] = useState('');
  const run = () => focused(editor);

  function toggle(format: Format): void {
    format.toggle();
    setSaid(`${format.label}: ${format.isOn() ? 'да' : 'нет'}`);
  }

  return (
    <>
      <Radix.Root aria-label="Оформление" className={toolbar}>
        {formatsOf(editor).map((format) => (
          <Tool key={format.label} label={format.label} isOn={format.isOn()} onPress={() => toggle(format)}>
            {format.icon}
          </Tool>
        ))}
        <Tool
          label="Ссылка"
          isOn={editor.isActive('link')}
          isOpen={asksForLink}
          onPress={() => setAsksForLink(true)}
        >
          <LinkIcon />
        </Tool>
        <Tool
          label="Таблица"
          isOn={editor.isActive('table')}
          onPress={() => {
            if (run().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run())
              setSaid('Таблица вставлена: 3 строки, 2 столбца');
          }}
        >
          <TableIcon />
        </Tool>
        {files && <FileTools {...{ files, reading }} />}
        <Tool
          label="Отменить"
          disabled={!editor.can().undo()}
          onPress={() => {
            run().undo().run();
            setSaid('Отменено');
          }}
        >
          <UndoIcon />
        </Tool>
      </Radix.Root>
      {editor.isActive('table') && <TableTools editor={editor} onDone={setSaid} />}
      {asksForLink && <LinkForm editor={editor} onDone={setSaid} onClose={() => setAsksForLink(false)} />}
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

interface FileToolsProps extends Pick<ToolbarProps, 'reading'> {
  files: NonNullable<ToolbarProps['files']>;
}

const FileTools = ({ files, reading }: FileToolsProps) => (
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
      multiple={false}
      disabled={reading.isReading}
      onChoose={([file]) => file && reading.read?.(file)}
    >
      {reading.isReading ? <Spinner /> : <DocumentIcon />}
    </FileTool>
  </>
);

/** On a phone, one row, so that more is left for the text above a keyboard on glass. */
const toolbar =
  'fades-at-end flex gap-0.5 max-sm:-mx-1 max-sm:overflow-x-auto max-sm:px-1 max-sm:py-1 max-sm:[scrollbar-width:none] sm:flex-wrap';
