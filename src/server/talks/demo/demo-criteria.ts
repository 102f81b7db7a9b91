import { criteriaInput, type CriterionInput } from '#contract/lessons/criteria.ts';
import { DemoFileError } from './demo-file.ts';

/** The rubric in a lesson's section «# Критерии»: `## title`, its description, then `- level: how to tell it`. */
export function parseDemoCriteria(path: string, section: string): CriterionInput[] {
  const refuse = (problem: string) => new DemoFileError(path, `в разделе «# Критерии» ${problem}`);
  const [preface = '', ...parts] = `\n${section}`.split(/\n## +/);
  if (preface.trim()) throw refuse('перед первым «## …» стоит текст');
  if (section.trim() && parts.length === 0) throw refuse('нет ни одного «## …»');
  const parsed = criteriaInput.safeParse(parts.map((part) => readCriterion(part, refuse)));
  if (parsed.success) return parsed.data;
  const { path: [at, ...field] = [], message } = parsed.error.issues[0] ?? {};
  throw refuse(
    at === undefined ? `${message}` : `критерий ${Number(at) + 1}, ${field.join('.')}: ${message}`,
  );
}

function readCriterion(part: string, refuse: (problem: string) => Error) {
  const [title = '', ...lines] = part.split('\n').map((line) => line.trim());
  const first = lines.findIndex((line) => isLevel(line));
  const description = (first < 0 ? lines : lines.slice(0, first)).join('\n').trim();
  if (!description) throw refuse(`под «${title}» не сказано, на что смотреть`);
  const levels = (first < 0 ? [] : lines.slice(first)).filter((line) => line !== '');
  return { title, description, levels: levels.map((line) => readLevel(title, line, refuse)) };
}

/** Every level says how to tell it: a student reads it before writing. */
function readLevel(criterion: string, line: string, refuse: (problem: string) => Error) {
  if (!isLevel(line)) throw refuse(`после уровней «${criterion}» стоит текст: ${line}`);
  const { title, description } = levelLine.exec(line)?.groups ?? {};
  if (!title || !description)
    throw refuse(`уровень «${criterion}» записан не так, как «- Есть: по чему его узнать»: ${line}`);
  return { title, description };
}

const isLevel = (line: string) => line.startsWith('- ');

const levelLine = /^- +(?<title>[^:]+?) *: +(?<description>.+)$/;
