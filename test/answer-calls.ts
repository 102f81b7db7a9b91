import type { TestApp } from './app.ts';

export interface Row {
  id: string;
}

/** Common calls of the answers' tests; `app` is read at each call, since it is created in `beforeAll`. */
export function answerCalls(app: () => TestApp) {
  const url = (lesson: Row) => `/api/lessons/${lesson.id}/answers`;
  return {
    url,

    submit(as: Row, lesson: Row, content: unknown, key?: string) {
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
      return app().call('POST', url(lesson), { as, body: { content }, headers });
    },

    async list(as: Row, lesson: Row, query = '') {
      return (await app().call('GET', `${url(lesson)}${query}`, { as })).json();
    },

    async countOf(table: 'answers' | 'reviews', lesson: Row) {
      const { rows } = await app().pool.query<{ count: number }>(
        table === 'answers'
          ? 'select count(*) from answers where lesson_id = $1'
          : 'select count(*) from reviews join answers on answers.id = answer_id where lesson_id = $1',
        [lesson.id],
      );
      return rows[0]?.count;
    },
  };
}
