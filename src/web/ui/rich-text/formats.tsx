import type { Editor } from '@tiptap/core';
import type { ReactNode } from 'react';
import { focused } from './focused.ts';
import {
  BoldIcon,
  BulletsIcon,
  HeadingIcon,
  ItalicIcon,
  NumbersIcon,
  QuoteIcon,
  SubheadingIcon,
} from './rich-text-icons.tsx';

/** What a press gives to the words and another takes away. */
export interface Format {
  label: string;
  icon: ReactNode;
  isOn: () => boolean;
  toggle: () => void;
}

export function formatsOf(editor: Editor): Format[] {
  const top = outermostLevel(editor);
  const run = () => focused(editor);
  const heading = (label: string, level: 1 | 2 | 3, icon: ReactNode): Format => ({
    label,
    icon,
    isOn: () => editor.isActive('heading', { level }),
    toggle: () => void run().toggleHeading({ level }).run(),
  });
  const format = (label: string, name: string, icon: ReactNode, toggle: () => void): Format => ({
    label,
    icon,
    isOn: () => editor.isActive(name),
    toggle,
  });
  return [
    heading('Заголовок', top, <HeadingIcon />),
    heading('Подзаголовок', top === 1 ? 2 : 3, <SubheadingIcon />),
    format('Жирный', 'bold', <BoldIcon />, () => run().toggleBold().run()),
    format('Курсив', 'italic', <ItalicIcon />, () => run().toggleItalic().run()),
    format('Список', 'bulletList', <BulletsIcon />, () => run().toggleBulletList().run()),
    format('Нумерованный список', 'orderedList', <NumbersIcon />, () => run().toggleOrderedList().run()),
    format('Цитата', 'blockquote', <QuoteIcon />, () => run().toggleBlockquote().run()),
  ];
}

/** A text's headings begin where its author began them. */
function outermostLevel(editor: Editor): 1 | 2 {
  const levels = editor.state.doc.children.flatMap((node) =>
    node.type.name === 'heading' ? [node.attrs['level'] as number] : [],
  );
  return levels.includes(1) ? 1 : 2;
}
