import type { TestApp } from './app.ts';
import {
  aCriterion,
  createAnswer,
  createLesson,
  createMentorVersion,
  createScenario,
  createSkill,
  createSurvey,
  createUser,
  enrol,
  hoursFromNow,
} from './factories.ts';
import { form } from './form.ts';
import { picturesOfOtherTypes, pngPicture } from './pictures.ts';
import { mp4, pdf } from './sample-files.ts';

/** With everything that a course may have, and with texts that a format stumbles over. */
export async function wholeCourse(t: TestApp, admin: { id: string }): Promise<string> {
  const cover = { name: 'cover.png', bytes: await pngPicture('#123456') };
  const made = await t.call('POST', '/api/courses', {
    as: admin,
    ...(await form({
      title: '  «Кавычки», "и" \'другие\': ---  🙂 ',
      description: '---\ntitle: не заголовок\n---\r\n\r\n# И не раздел\n',
      coverImage: cover,
      dataRule: 'russia',
      withoutAi: 'true',
      inOrder: 'true',
      monthlyBudget: '100',
      certificateHours: '16',
      certificateSignedBy: 'Анна Ким',
      certificateText: 'Слова: от школы',
      certificateGiven: 'confirmed',
    })),
  });
  const courseId = made.json().id;
  const first = await createLesson(t.db, {
    course_id: courseId,
    order: 0,
    title: 'Первый: «начало»',
    description: ' с пробелами по краям ',
    opens_after: 0,
    due_after: 7,
    attempts_limit: 3,
    passes_by: 'person',
    is_counted: false,
    asks_when_short: false,
    asks_self: true,
    answer_file_kinds: ['audio', 'pdf'],
    answer_files_limit: 2,
    release: 'after_person',
  });
  const second = await createLesson(t.db, { course_id: courseId, order: 1, published_at: hoursFromNow(5) });
  await createLesson(t.db, { course_id: courseId, order: 2, title: '👨‍👩‍👧', content: null, assignment: null });
  const gif = (await picturesOfOtherTypes()).gif;
  const [moving, scheme, video] = [
    await addLessonFile(t, admin, first.id, 'живая.gif', gif),
    await addLessonFile(t, admin, first.id, 'Программа: «курс».pdf', pdf()),
    await addLessonFile(t, admin, second.id, 'a.mp4', mp4()),
  ];
  await addLessonFile(t, admin, first.id, 'не названный.mp4', mp4({ samples: 99 }));
  await t.db
    .updateTable('lessons')
    .set({
      content: `    код в начале\n\n# Заголовок\n\n---\n\n![схема](${moving}) [дальше](/lesson/${second.id}#x)\r\n\n\`\`\`\n# Задание\n`,
      assignment: `# Задание\n\\# Задание\n[чужое](/lesson-files/${courseId}/${'0'.repeat(64)}.pdf)`,
      transcription: '1\r\n00:00:01,000 --> 00:00:02,000\r\nСлова\r\n',
    })
    .where('id', '=', first.id)
    .execute();
  await t.db
    .updateTable('lessons')
    .set({ video_url: video, content: `файл первого урока: ${scheme}.` })
    .where('id', '=', second.id)
    .execute();
  const plain = { ...aCriterion('Факты'), passesFrom: 2 };
  const odd = { ...aCriterion('## Просьба: «какая?»'), description: '- не уровень\n\n## и не критерий' };
  await createMentorVersion(t.db, {
    lesson_id: first.id,
    prompt: 'Промпт {answer}\n---',
    criteria: [plain],
    cueing: 'lead',
  });
  await createMentorVersion(t.db, { lesson_id: second.id, criteria: [odd] });
  const levels = plain.levels.map(({ title }) => title);
  const samples = [
    {
      kind: 'weak',
      content: '## Слабый\n```\n---',
      expected: [{ criterionId: plain.id, level: 0, levels }],
    },
    { kind: 'strong', content: 'Сильный ответ', expected: [] },
  ];
  await t.call('PUT', `/api/lessons/${first.id}/samples`, { as: admin, body: { samples } });
  for (const note of [undefined, '12: «да»'])
    await t.call('POST', `/api/lessons/${first.id}/samples`, {
      as: admin,
      body: { from: 'typed', content: '# Ещё\n---', note, expected: samples[0]?.expected },
    });
  const skill = await createSkill(t.db, { title: 'Навык: просить' });
  await t.db
    .insertInto('criterion_skills')
    .values({ criterion_id: plain.id, lesson_id: first.id, skill_id: skill.id })
    .execute();
  await createScenario(t.db, { lesson_id: second.id });
  const survey = await createSurvey(t.db, { title: 'До: анкета', anonymous: true });
  for (const question of [
    { questionText: 'Своими словами?', asks: { kind: 'text' } },
    {
      questionText: 'Насколько легко?',
      asks: { kind: 'scale', steps: 5, from: 'Нет', to: 'Да' },
      measure: 'Лёгкость',
    },
    { questionText: 'Что из этого?', asks: { kind: 'choices', options: ['Да: «так»', 'Нет'] } },
  ]) {
    await t.call('POST', `/api/surveys/${survey.id}/questions`, { as: admin, body: question });
  }
  await t.db
    .insertInto('survey_offers')
    .values([
      { survey_id: survey.id, course_id: courseId, place: 'start' },
      { survey_id: survey.id, course_id: courseId, place: 'end' },
    ])
    .execute();
  const student = await createUser(t.db, { first_name: 'Тайный', last_name: 'Студент' });
  await enrol(t.db, { user_id: student.id, course_id: courseId });
  await createAnswer(t.db, { user_id: student.id, lesson_id: first.id, content: 'Тайный ответ' });
  return courseId;
}

export async function addLessonFile(
  t: TestApp,
  admin: { id: string },
  lessonId: string,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const sent = await form({ file: { name, bytes } });
  const added = await t.call('POST', `/api/lessons/${lessonId}/files`, { as: admin, ...sent });
  return added.json().address;
}
