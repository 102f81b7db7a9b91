import type { Level } from '#contract/scenarios/scenario-card.ts';
import type { DialogueEnd, ReplyCut } from './schemas.ts';

export const levelWords: Record<Level, string> = { easy: 'лёгкий', usual: 'обычный', hard: 'трудный' };

/** Who or what has ended a talk. */
export const endWords: Record<DialogueEnd, string> = {
  student: 'закончил студент',
  persona: 'закончил собеседник',
  limit: 'реплики кончились',
  crisis: 'остановлен из-за тревоги',
  restart: 'начат заново',
  age: 'закрыт по сроку',
};

/** Why a reply was cut: what its next words did. */
export const cutWords: Record<ReplyCut, string> = {
  label: 'заговорил за студента',
  out_of_role: 'вышел из роли',
  leak: 'стал читать карточку вслух',
  link: 'дал ссылку',
  closed_fact: 'выдал скрытое обстоятельство',
  self_harm: 'заговорил о вреде себе',
  obscene: 'выругался',
  foreign: 'ответил не по-русски',
  empty: 'ничего не сказал',
  length: 'говорил слишком долго',
  coaching: 'стал учить или хвалить',
  frame: 'заговорил об упражнении',
  recap: 'стал подводить итоги',
  agreement: 'согласился раньше времени',
};
