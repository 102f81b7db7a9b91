import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useReducer,
  useRef,
  useState,
} from 'react';
import './rich-text.css';
import { classNames } from '#web/ui/class-names.ts';
import { FieldError } from '#web/ui/field/field-error.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { cleanPasted } from './clean-pasted.ts';
import type { FilesOfText } from './files-of-text.ts';
import { createTextEditor, type TextEditor } from './text-editor.ts';
import { type ReadingTool, Toolbar } from './toolbar.tsx';

/** What a form can do with the editor. */
export interface RichTextHandle {
  focus: () => void;
  insert: (markdown: string, isApart: boolean) => void;
}

export interface RichTextProps {
  text: string;
  onText: (text: string) => void;
  onBlur?: (() => void) | undefined;
  /** Of the text itself, after the editor's own keys. */
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  /** The attributes of the field itself: its name, its hint, what is wrong in it. */
  attributes: Record<string, string>;
  onReady?: ((handle: RichTextHandle | null) => void) | undefined;
  files?: FilesOfText | undefined;
  /** As long as the text, on a page that scrolls as a whole: the tools stay in view, and the caret below them. */
  isInPage?: boolean | undefined;
}

/** A text as it will look, with its tools. */
export default function RichText({
  text,
  onText,
  onBlur,
  onKeyDown,
  attributes,
  onReady,
  files,
  isInPage = false,
}: RichTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const { own, leftOut } = useTextEditor(place, { text, onText, files, attributes, isInPage });
  const reading = useReading(own, files);
  useImperativeHandle(
    own ? onReady : undefined,
    () => ({
      focus: () => own?.focus(),
      insert: (markdown, isApart) => own?.insert(markdown, isApart),
    }),
    [own],
  );

  useEffect(() => own?.show(text), [own, text]);
  useEffect(
    () => own?.editor.setOptions({ editorProps: { ...own.editor.options.editorProps, attributes } }),
    [own, attributes],
  );

  return (
    <div className="flex flex-col gap-2">
      {own && (
        <div
          className={classNames(
            'flex flex-col gap-2',
            isInPage && 'rich-text-tools not-low:sticky top-15 z-10 bg-paper py-1',
          )}
        >
          <Toolbar editor={own.editor} files={files} reading={reading} />
        </div>
      )}
      <div ref={place} role="presentation" onBlur={onBlur} onKeyDown={onKeyDown} />
      <div role="status" className="text-sm text-warning-ink empty:hidden">
        {reading.done && <p className="text-ink-soft">{reading.done}</p>}
        {leftOut > 0 && <p>{leftOutText(leftOut)}</p>}
        {reading.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {reading.error && <FieldError>{reading.error}</FieldError>}
    </div>
  );
}

function useTextEditor(
  place: RefObject<HTMLDivElement | null>,
  { text, onText, files, attributes, isInPage }: Given,
): { own: TextEditor | undefined; leftOut: number } {
  const [own, setOwn] = useState<TextEditor>();
  const [leftOut, setLeftOut] = useState(0);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const latest = useRef({ text, onText, files, attributes });
  useEffect(() => {
    latest.current = { text, onText, files, attributes };
  });

  useEffect(() => {
    if (!place.current) return undefined;
    const { text: first, attributes: named } = latest.current;
    const made = createTextEditor(
      place.current,
      first,
      { attributes: named, isInPage },
      {
        onText: (next) => latest.current.onText(next),
        onFiles: (chosen) => latest.current.files?.add(chosen),
        cleanPasted(html) {
          const pasted = cleanPasted(html, latest.current.files?.place);
          setLeftOut(pasted.leftOut);
          return pasted.html;
        },
      },
    );
    made.editor.on('transaction', redraw);
    setOwn(made);
    return () => made.destroy();
  }, [place, isInPage]);
  return { own, leftOut };
}

type Given = Pick<RichTextProps, 'text' | 'onText' | 'files' | 'attributes' | 'isInPage'>;

/** Of a document: that it is being read, what was left out of it, or why it can't be read. */
function useReading(own: TextEditor | undefined, files: FilesOfText | undefined): Reading {
  const [isReading, setIsReading] = useState(false);
  const [told, setTold] = useState<Told>({ lines: [] });

  async function read(file: File): Promise<void> {
    if (!own || !files) return;
    setTold({ lines: [], done: `Читаем «${file.name}»…` });
    setIsReading(true);
    const document = await files.readDocument(file);
    setIsReading(false);
    if ('error' in document) return setTold({ lines: [], error: document.error });
    own.insertHtml(document.html);
    own.focus();
    setTold({ lines: document.leftOut, done: `Документ «${file.name}» вставлен` });
  }

  return { ...told, isReading, read: files && ((file) => void read(file)) };
}

interface Told {
  /** What was left out. */
  lines: readonly string[];
  /** That it is being read, or has come. */
  done?: string;
  error?: string;
}

interface Reading extends ReadingTool, Told {}

const leftOutText = (count: number) =>
  `${plural(count, 'картинка не вставлена', 'картинки не вставлены', 'картинок не вставлено')}: на чужой странице лежит сама картинка, а скопирован только её адрес. Сохраните её себе и вставьте файлом`;
