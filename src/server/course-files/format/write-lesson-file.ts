import { scenarioCard } from '#contract/scenarios/scenario-card.ts';
import { blockYaml } from '#server/platform/text-files/fenced-yaml.ts';
import { writeSection } from '#server/platform/text-files/sections.ts';
import { writeCriteria } from './criteria-in-file.ts';
import { type LessonInFile, lessonSections } from './lesson-in-file.ts';
import { lessonSettings, settingNames } from './lesson-settings.ts';
import { writeSamples } from './samples-in-file.ts';

export type ArchivedLesson = Omit<LessonInFile, 'attempts' | 'scenario' | 'name'> & {
  scenario: Pick<NonNullable<LessonInFile['scenario']>, 'card'> | null;
};

/** In one way for one lesson: what is usual is left out, everything has its place. */
export function writeLessonFile(lesson: ArchivedLesson): string {
  const { title, description, videoUrl, isPublished, cueing, skills, files } = lesson;
  const fields = {
    title,
    ...(description !== null && { description }),
    ...(videoUrl !== null && { videoUrl }),
    ...(!isPublished && { published: false }),
    ...settingsOf(lesson),
    ...(cueing !== 'show' && { cueing }),
    ...(skills.length > 0 && { skills }),
    ...(files.length > 0 && { files }),
  };
  const criteria = lesson.criteria.map((one) => ({
    title: one.title,
    description: one.description,
    levels: one.levels.map((level) => ({ title: level.title, description: level.description })),
    ...(one.looksAt && { looksAt: one.looksAt }),
    ...(one.byAbsence && { byAbsence: one.byAbsence }),
    ...(one.aloud !== undefined && { aloud: one.aloud }),
    ...(one.passesFrom !== undefined && { passesFrom: one.passesFrom }),
  }));
  const texts = [
    [lessonSections.content, lesson.content],
    [lessonSections.assignment, lesson.assignment],
    [lessonSections.criteria, writeCriteria(criteria)],
    [lessonSections.aiPrompt, lesson.aiPrompt],
    [lessonSections.transcription, lesson.transcription],
    [lessonSections.samples, writeSamples(lesson.samples)],
    // The schema gives the fields their order.
    [lessonSections.scenario, lesson.scenario ? blockYaml(scenarioCard.parse(lesson.scenario.card)) : ''],
  ] as const;
  const sections = texts.map(([name, text]) => writeSection(name, text ?? '', known));
  return `---\n${blockYaml(fields)}---\n${sections.join('')}`;
}

const known = Object.values(lessonSections);

function settingsOf(lesson: ArchivedLesson) {
  const usual = (name: keyof typeof lessonSettings) => lessonSettings[name].parse(undefined);
  return Object.fromEntries(
    settingNames.filter((name) => lesson[name] !== usual(name)).map((name) => [name, lesson[name]]),
  );
}
