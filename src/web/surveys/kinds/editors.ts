import type { Asks, AsksOf } from '#contract/surveys/asks.ts';
import { editor as choice } from './choice.ts';
import { editor as choices } from './choices.ts';
import type { KindInEditor } from './question-kind.ts';
import { editor as scale } from './scale.tsx';
import { editor as text } from './text.ts';

/** In the order in which an author chooses among them. */
export const editors: { [K in Asks['kind']]: KindInEditor<AsksOf<K>> } = { text, scale, choice, choices };

export const editorOf = (kind: Asks['kind']): KindInEditor<Asks> => editors[kind];

/** What a question asks for, in one line of the editor. */
export const asksInWords = (asks: Asks): string => editorOf(asks.kind).inWords(asks);
