import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { answerMaxLength } from '#contract/limits.ts';
import type { QuoteRange } from '#contract/reviews/feedback.ts';
import { attemptsLeft } from './attempts.ts';
import type { DraftOwner } from './draft.ts';
import { findWords } from './find-words.ts';
import { type AnswerDraft, useAnswerDraft } from './use-answer-draft.ts';
import { isQuestion, submitErrorText, useSubmitAnswer } from './use-submit-answer.ts';

/** The files that go with the answer. */
export interface Attached {
  names: string | undefined;
  /** They alone make it another answer than the newest. */
  isChanged: boolean;
}

export interface Answering {
  draft: AnswerDraft;
  /** The form is on the screen: always before the first answer, afterwards when it is opened or holds a draft. */
  isOpen: boolean;
  /** There is an answer that is being revised. */
  isRevision: boolean;
  /** There is an answer, and the form holds nothing that closing it would hide. */
  isCollapsible: boolean;
  isPending: boolean;
  error: Error | null;
  /** How many more answers the lesson takes; null: any number. */
  left: number | null;
  isReady: boolean | undefined;
  /** What the student is asked before so short a text is sent. */
  question: string | undefined;
  attach(files: Attached | undefined): void;
  field: RefObject<HTMLTextAreaElement | null>;
  /** What opens the form. */
  opener: RefObject<HTMLButtonElement | null>;
  submit(): void;
  /** Opens the form, if it isn't, with words that the remark quotes selected or the cursor at the end. */
  revise(words?: QuoteRange, remark?: AskedRemark): void;
  /** What the form was opened for; each time anew. */
  asked: AskedPlace;
  /** What became of the words of the remark. */
  found: string;
  /** Selects words of the newest answer in the form; false where they aren't any more. */
  select(words: QuoteRange): boolean;
  clear(): void;
  restore(): void;
  collapse(): void;
}

interface AskedRemark {
  id: string;
  /** As beside its quotes in the answer. */
  number?: number | undefined;
}

interface AskedPlace {
  remark?: AskedRemark | undefined;
  found: string;
  /** The text in which they were found. */
  on: string;
}

interface Asked {
  /** The person's answers to this lesson, the newest first. */
  answers: readonly Answer[];
  lesson: Lesson;
  /** Without a form there is no draft to ask the server for. */
  hasForm: boolean;
  onSubmitted(answerId: string): void;
}

/** The answer that is being written: what the form, the bar above the review and each remark do with it. */
export function useAnswering(owner: DraftOwner, { answers, lesson, hasForm, onSubmitted }: Asked): Answering {
  const submitAnswer = useSubmitAnswer(owner, lesson);
  const { isPending } = submitAnswer;
  const draft = useAnswerDraft(owner, answers, { isSending: isPending, readers: lesson.reader, hasForm });
  const field = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [attached, attach] = useState<Attached>();
  const [asked, setAsked] = useState<AskedPlace>({ found: '', on: '' });
  const [askedOn, setAskedOn] = useState<string>();

  const isCollapsible = answers.length > 0 && !draft.isOwn && !isPending;
  const left = attemptsLeft(lesson.attemptsLimit, answers);
  const isOpen = hasForm && (left === 0 ? draft.isOwn || isPending : !isCollapsible || draft.isReopened);
  const isReady = (draft.isChanged || attached?.isChanged) && fits(draft.text) && left !== 0 && !isPending;
  const { error } = submitAnswer;
  const isAsking = isQuestion(error);

  /** The remark may be of an earlier attempt. */
  function select(words: QuoteRange, remark?: AskedRemark): boolean {
    const quoted =
      answers.find(({ feedback }) => feedback?.remarks.some(({ id }) => id === remark?.id)) ?? answers[0];
    const place = field.current && findWords(field.current.value, quoted?.content ?? '', words);
    if (place) putCursor(field.current, place);
    return Boolean(place);
  }

  return {
    draft,
    isOpen,
    isRevision: answers.length > 0,
    isCollapsible,
    isPending,
    error: isAsking ? null : error,
    left,
    isReady,
    question: isAsking && askedOn === draft.text ? submitErrorText(error) : undefined,
    attach,
    field,
    opener,
    submit() {
      if (!isReady) return;
      // Once: whoever has been asked sends what he likes.
      const asksWhenShort = askedOn === undefined && mayBeTooShort(lesson) && !attached?.names;
      submitAnswer.mutate(
        { ...draft.toSubmission(attached?.names), asksWhenShort },
        {
          onError: (refusal) => isQuestion(refusal) && setAskedOn(draft.text),
          onSuccess({ id }) {
            setAskedOn(undefined);
            onSubmitted(id);
          },
        },
      );
    },
    revise(words, remark) {
      if (!isOpen) {
        submitAnswer.reset();
        flushSync(draft.reopen);
      }
      const isThere = words && select(words, remark);
      if (!words) focusEnd(field.current);
      else if (!isThere) putCursor(field.current, [0, 0]);
      setAsked({ remark, found: foundText(isThere, remark?.number), on: field.current?.value ?? '' });
    },
    asked,
    found: asked.on === draft.text ? asked.found : '',
    select(words) {
      const isThere = select(words);
      if (isThere) setAsked({ ...asked, found: '' });
      return isThere;
    },
    clear() {
      flushSync(draft.clear);
      field.current?.focus();
    },
    restore() {
      flushSync(draft.restore);
      focusEnd(field.current);
    },
    collapse() {
      submitAnswer.reset();
      flushSync(draft.collapse);
      opener.current?.focus();
    },
  };
}

function foundText(isThere: boolean | undefined, number = 0): string {
  if (isThere === undefined) return '';
  return isThere ? `Выделены слова из замечания ${number || ''}` : 'Этих слов в черновике уже нет';
}

/** Of how many words, the server knows, and whether it is right to ask. */
const mayBeTooShort = ({ criteria, asksWhenShort }: Lesson) => criteria.length > 0 && asksWhenShort !== false;

const fits = (text: string) => text.trim() !== '' && text.length <= answerMaxLength;

/** Puts the cursor at the end of the text. */
function focusEnd(field: HTMLTextAreaElement | null): void {
  const end = field?.value.length ?? 0;
  putCursor(field, [end, end]);
}

/** Focused afterwards, a browser scrolls to the selection. */
function putCursor(field: HTMLTextAreaElement | null, [start, end]: QuoteRange): void {
  field?.setSelectionRange(start, end);
  field?.focus();
}
