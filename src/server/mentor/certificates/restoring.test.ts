import { expect, test } from 'vitest';
import type { CourseCertificate, IssuedCertificate } from '#contract/certificates/schemas.ts';
import type { Learner } from '#contract/learners/schemas.ts';
import { certificatesSetting } from '#test/certificate-setting.ts';
import { createAdmin } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp({ APP_NAME: 'Школа' });
const { issued } = certificatesSetting(t);

test('A former one that is in force again stands before a newer one that was revoked, for its person and on his page', async () => {
  const { course, student, code } = await issued();
  const admin = await createAdmin(t.db);
  const state = async () =>
    (await t.call('GET', `/api/courses/${course.id}/certificate`, { as: student })).json<CourseCertificate>();
  await t.db.updateTable('users').set({ last_name: 'Другая' }).where('id', '=', student.id).execute();
  const asked = await t.call('POST', `/api/courses/${course.id}/certificate`, { as: student });
  const newer = asked.json<CourseCertificate>().newest;
  const list = await t.call('GET', `/api/courses/${course.id}/certificates`, { as: admin });
  const former = list.json<IssuedCertificate[]>().find((one) => one.code === code);
  const body = { because: 'Имя не то' };
  await t.call('POST', `/api/certificates/${newer?.id}/revoke`, { as: admin, body });
  const learner = async () =>
    (await t.call('GET', `/api/people/${student.id}`, { as: admin })).json<Learner>().courses[0]?.certificate;
  expect((await state()).newest).toMatchObject({ code: newer?.code });
  expect(await learner()).toMatchObject({ newest: { code: newer?.code } });
  const restored = await t.call('POST', `/api/certificates/${former?.id}/restore`, { as: admin });
  expect(restored.statusCode).toBe(200);
  expect((await state()).newest).toMatchObject({ code, revokedAt: null });
  expect(await learner()).toMatchObject({ newest: { code, revokedAt: null } });
  // What it says has changed since, so that it may be replaced.
  expect((await state()).ask).toBe('anew');
});
