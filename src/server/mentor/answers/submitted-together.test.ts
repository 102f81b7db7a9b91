import { describe, expect, test } from 'vitest';
import type { Viewer } from '#server/platform/viewer.ts';
import { createAdmin } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { createReviewSetting, eventually } from '#test/review-setting.ts';
import { submitAnswer } from './submit-answer.ts';

const setting = forAllTests(createReviewSetting);

describe('answers that came in the same moment', () => {
  test('are all reviewed at once, up to AI_CONCURRENCY', async () => {
    const { model, db, lesson } = setting;
    model.always({ kind: 'text', pieces: ['Да.'], firstPauseMs: 1_000 });
    await setting.startWorker({ AI_CONCURRENCY: '8' });
    const people = await Promise.all(Array.from({ length: 8 }, () => createAdmin(db)));
    await Promise.all(
      people.map((person) =>
        submitAnswer(db, asViewer(person), lesson.id, { content: 'Ответ', perMinute: 5 }),
      ),
    );
    await eventually(() => (model.requests.length === 8 ? true : undefined));
    expect(model.mostActive).toBe(8);
  });
});

/** The viewer, as read from the person's session. */
const asViewer = (user: Awaited<ReturnType<typeof createAdmin>>): Viewer => ({
  id: user.id,
  email: user.email,
  firstName: user.first_name,
  lastName: user.last_name,
  role: user.role,
  mustChangePassword: user.must_change_password,
  mustConsent: false,
  createdAt: user.created_at,
  updatedAt: user.updated_at,
  sessionId: '',
});
