import { lessonDrafts } from '#contract/lesson-drafts/calls.ts';
import type { BegunLesson, LessonDraft } from '#contract/lesson-drafts/schemas.ts';
import { call } from '#web/calls/api.ts';

type Edits = Pick<LessonDraft, 'fields' | 'version'>;

/** Where the server keeps what a form holds before it is saved. */
export interface EditsStore {
  read: () => Promise<LessonDraft | null>;
  write: (edits: Edits, options?: { keepalive: boolean }) => Promise<unknown>;
  /** The id of the lesson, which is begun if it isn't there. */
  begin: (edits: Edits) => Promise<string>;
  /** What was typed is not wanted any more. */
  forget: () => Promise<unknown>;
  /** The form closes without a change. */
  leave: () => Promise<unknown>;
  /** It is saved, and the server has forgotten it itself. */
  settle: () => void;
  /** Of a lesson that isn't created yet. */
  begunId: () => string | undefined;
  /** When the server kept what was last read or written here; nothing where it keeps none. */
  keptAt: () => string | undefined;
}

/** Beside a lesson. */
export function editsOfLesson(id: string): EditsStore {
  const params = { id };
  let isStored = false;
  let keptAt: string | undefined;

  async function write(body: Edits, options?: { keepalive: boolean }): Promise<void> {
    const hasFields = !isEmpty(body);
    if (!hasFields && !isStored) return;
    isStored = hasFields;
    const { draft } = await call(lessonDrafts.saveLessonDraft, { params, body }, options);
    keptAt = draft?.updatedAt;
  }

  return {
    async read() {
      const { draft } = await call(lessonDrafts.getLessonDraft, { params });
      isStored = draft !== null;
      keptAt = draft?.updatedAt;
      return draft;
    },
    write,
    begin: async () => id,
    forget: () => write({ fields: {}, version: 1 }),
    leave: async () => {},
    settle() {
      isStored = false;
      keptAt = undefined;
    },
    begunId: () => undefined,
    keptAt: () => keptAt,
  };
}

/** In a lesson that is only begun: to be found by its author alone, until he creates it. */
export function editsOfBegun(courseId: string, onId: (id: string) => void): EditsStore {
  const params = { courseId };
  let id: string | undefined;
  let keptAt: string | undefined;
  let isCreated = false;

  function take({ lesson }: BegunLesson): BegunLesson['lesson'] {
    id = lesson?.id;
    keptAt = lesson?.draft.updatedAt;
    if (id !== undefined) onId(id);
    return lesson;
  }

  async function save({ fields }: Edits, options?: { keepalive: boolean }): Promise<string> {
    const lesson = take(await call(lessonDrafts.saveBegunLesson, { params, body: { fields } }, options));
    if (!lesson) throw new Error('What has been begun is there');
    return lesson.id;
  }

  async function drop(query: { onlyEmpty?: '1' }): Promise<void> {
    if (id === undefined || isCreated) return;
    id = undefined;
    keptAt = undefined;
    await call(lessonDrafts.dropBegunLesson, { params, query });
  }

  return {
    async read() {
      const lesson = take(await call(lessonDrafts.getBegunLesson, { params }));
      return lesson && !isEmpty(lesson.draft) ? lesson.draft : null;
    },
    async write(edits, options) {
      if (!isCreated && (id !== undefined || !isEmpty(edits))) await save(edits, options);
    },
    begin: async (edits) => id ?? save(edits),
    forget: () => drop({}),
    leave: () => drop({ onlyEmpty: '1' }),
    settle() {
      isCreated = true;
      keptAt = undefined;
    },
    begunId: () => id,
    keptAt: () => keptAt,
  };
}

const isEmpty = ({ fields }: Pick<Edits, 'fields'>) => Object.keys(fields).length === 0;
