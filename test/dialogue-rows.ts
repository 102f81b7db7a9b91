import type { LiveEvent } from '#contract/live/schemas.ts';
import type { Practice } from '#contract/scenarios/scenario-card.ts';
import type { Dialogue, DialogueSummary, Turn } from '#contract/talks/schemas.ts';
import { anId, aTime } from './page-rows.ts';

// Talks for the responses of the page's test server.

export const dialogueId = anId(400);

export const thePractice: Practice = {
  title: 'Макет опять после обеда',
  situation: 'Третью неделю макет приходит поздно.',
  studentRole: 'руководитель проекта',
  goal: 'Договориться, когда макет будет готов.',
  persona: { name: 'Денис', who: 'дизайнер, пять лет в команде' },
  turns: 10,
  levels: ['easy', 'usual', 'hard'],
  hints: 2,
  begins: 'persona',
  writtenToo: true,
};

/** Of the lesson with `order` 1, begun by Денис. */
export function aDialogue(dialogue: Partial<Dialogue> = {}): Dialogue {
  return {
    id: dialogueId,
    lessonId: anId(201),
    userId: anId(1),
    kind: 'practice',
    level: 'usual',
    practice: thePractice,
    turnsLeft: 10,
    hintsLeft: 2,
    charactersLeft: 20_000,
    endedBy: null,
    endedAt: null,
    answerId: null,
    reflection: null,
    createdAt: aTime,
    branchedFrom: null,
    remark: null,
    turns: [persona(0, 'Привет. Ты опять про макет?')],
    isProgram: false,
    ...dialogue,
  };
}

export function aDialogueSummary(summary: Partial<DialogueSummary> = {}): DialogueSummary {
  return {
    id: dialogueId,
    kind: 'practice',
    branchedFrom: null,
    familyId: null,
    level: 'usual',
    createdAt: aTime,
    endedBy: null,
    said: 3,
    turns: 10,
    turnsLeft: 7,
    answerId: null,
    ...summary,
  };
}

export const persona = (number: number, text: string, turn: Partial<Turn> = {}): Turn => ({
  number,
  speaker: 'persona',
  state: 'done',
  text,
  ...turn,
});

export const student = (number: number, text: string): Turn => ({
  number,
  speaker: 'student',
  state: 'done',
  text,
});

export const waiting = (number: number): Turn => persona(number, '', { state: 'waiting' });

export const sentence = (number: number, offset: number, text: string, attempt = 1): LiveEvent => ({
  type: 'reply',
  lessonId: anId(201),
  userId: anId(1),
  dialogueId,
  number,
  attempt,
  offset,
  text,
});

export const changed: LiveEvent = { type: 'dialogue', lessonId: anId(201), userId: anId(1), dialogueId };
