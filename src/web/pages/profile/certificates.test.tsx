// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { certificates } from '#contract/certificates/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { notices } from '#contract/notices/calls.ts';
import { listening, say, standInForTheBrowser } from '#test/fake-live-events.ts';
import { aTime, aUser, anId } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const student = aUser('student');

standInForTheBrowser();

test('a certificate that a notice tells of stands among one’s own', async () => {
  const { answers, requests } = openPage('/profile', [
    answer(auth.getMe, { user: student }),
    answer(courses.listMyCourses, []),
    answer(certificates.listMyCertificates, []),
  ]);
  await listening();
  await waitFor(() => expect(requests.map(({ call }) => call)).toContain('listMyCertificates'));
  const issued = { id: anId(600), courseId: anId(100), courseTitle: 'Переговоры', code: '2222333344445555' };
  const inForce = { issuedAt: aTime, revokedAt: null, revokedBecause: null };
  answers.push(
    answer(certificates.listMyCertificates, [{ ...issued, ...inForce }]),
    answer(notices.countNotices, { unseen: 1 }),
  );
  say({ type: 'notices', userId: student.id });
  expect(await screen.findByRole('link', { name: 'Переговоры' })).toBeTruthy();
});
