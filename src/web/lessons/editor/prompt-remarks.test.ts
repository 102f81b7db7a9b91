import { expect, test } from 'vitest';
import { promptMaterialMaxLength } from '#contract/limits.ts';
import { emptyLesson } from '#web/lessons/lesson-fields.ts';
import { cutMaterials, emptyMaterials, promptRemarks, yieldsFormat } from './prompt-remarks.ts';

test('an empty prompt has nothing to remark on: the default one is used', () => {
  expect(promptRemarks(' \n')).toBeUndefined();
});

test('a prompt of the known variables is fine', () => {
  expect(promptRemarks('{assignment} {content} {transcription_lesson} {answer}')).toEqual({
    unknown: [],
    answerAppended: false,
    lessonGiven: false,
  });
});

test('whatever else stands in braces is pointed out once, as it is written', () => {
  const { unknown } = promptRemarks('{Answer} { answer } {ответ} {lesson-text} {ответ} {answer}') ?? {};
  expect(unknown).toEqual(['{Answer}', '{ answer }', '{ответ}', '{lesson-text}']);
});

test('braces that name nothing are left alone', () => {
  expect(promptRemarks('Ответь в JSON: {"оценка": 1} и {}, {1}')?.unknown).toEqual([]);
});

test('a prompt without the answer gets it added, and one without any variable the lesson as well', () => {
  expect(promptRemarks('Разбери по {content}')).toMatchObject({ answerAppended: true, lessonGiven: false });
  expect(promptRemarks('Разбери ответ')).toMatchObject({ answerAppended: false, lessonGiven: true });
  expect(promptRemarks('Разбери {Answer}')?.lessonGiven).toBe(true);
});

test('an author learns that the format of the prompt yields, once there are both a prompt and criteria', () => {
  const criteria = [{ title: 'Факты', description: '', levels: [] }];
  expect(yieldsFormat({ aiPrompt: 'Оформи списком', criteria })).toBe(true);
  expect(yieldsFormat({ aiPrompt: ' ', criteria })).toBe(false);
  expect(yieldsFormat({ aiPrompt: 'Оформи списком', criteria: [] })).toBe(false);
});

test('a text that will be cut is reported, if the prompt uses it', () => {
  const most = 'я'.repeat(promptMaterialMaxLength);
  const lesson = { ...emptyLesson, content: `${most}!`, transcription: most, assignment: `${most}!!` };
  expect(
    cutMaterials({ ...lesson, aiPrompt: 'Разбери {answer} по {content} и {transcription_lesson}' }),
  ).toEqual([{ variable: 'content', length: 24_001, kept: 24_000 }]);
  expect(cutMaterials(lesson).map(({ variable }) => variable)).toEqual(['assignment', 'content']);
  expect(cutMaterials({ ...lesson, aiPrompt: 'Разбери {answer}' })).toEqual([]);
  expect(cutMaterials({ ...lesson, aiPrompt: 'Разбери коротко' })).toHaveLength(2);
  const criteria = [{ title: 'Факты', description: '', levels: [] }];
  expect(cutMaterials({ ...lesson, criteria, aiPrompt: 'Разбери {answer}' })).toHaveLength(2);
});

test('a text that the prompt names and the lesson hasn’t is pointed out', () => {
  const aiPrompt = 'Разбери {answer} по {content} и {transcription_lesson}';
  expect(emptyMaterials({ ...emptyLesson, aiPrompt })).toEqual(['content', 'transcription_lesson']);
  const filled = { ...emptyLesson, content: 'Текст', transcription: 'Слова' };
  expect(emptyMaterials({ ...filled, aiPrompt })).toEqual([]);
  expect(emptyMaterials({ ...filled, transcription: ' \n', aiPrompt })).toEqual(['transcription_lesson']);
  // The default prompt leaves out what isn't there.
  expect(emptyMaterials({ ...emptyLesson, aiPrompt: '' })).toEqual([]);
});

test('subtitles count as the model reads them', () => {
  const cue = '00:00:01,000 --> 00:00:04,000\nВремя подумать.\n\n';
  const fits = cue.repeat(600);
  expect(fits.length).toBeGreaterThan(promptMaterialMaxLength);
  expect(cutMaterials({ ...emptyLesson, transcription: fits })).toEqual([]);
  const [cut] = cutMaterials({ ...emptyLesson, transcription: cue.repeat(2_000) });
  expect(cut?.length).toBeGreaterThan(promptMaterialMaxLength);
  expect(cut?.length).toBeLessThan(cue.length * 1_000);
});
