import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';

/** A card that breaks no rule, with a nonsense word in each field that a student must not see. */
export const scenarioOfDenis: ScenarioCard = {
  title: 'Денис снова присылает макет поздно',
  situation: 'Третью неделю макет приходит после обеда, и верстальщик остаётся вечером.',
  studentRole: 'руководитель проекта',
  goal: 'Договориться, когда макет будет готов, и сохранить отношения.',
  persona: {
    name: 'Денис',
    who: 'дизайнер, пять лет в команде',
    manner: 'Отвечает коротко, шутит невпопад. манернослов',
    wants: 'Чтобы перестали дёргать по мелочам. хотелослов',
  },
  address: 'informal',
  startTrust: 1,
  mood: 'Устал и ждёт упрёков. настройслов',
  facts: [
    {
      id: 'Ф1',
      text: 'С марта он ведёт ещё и второй проект. фактослов',
      topic: 'сколько у него работы',
      keys: ['нагрузка', 'проект', 'успеваешь', 'ключослов'],
      trust: 2,
      hidden: true,
    },
    {
      id: 'Ф2',
      text: 'Макеты он сдаёт через общую папку.',
      topic: 'как он сдаёт макеты',
      keys: [],
      trust: 0,
      hidden: false,
    },
  ],
  softens: [
    { id: 'С1', text: 'признаёт, что ему трудно', keys: ['трудно', 'тяжело', 'понимаю'] },
    { id: 'С2', text: 'называет день и что случилось', keys: ['вчера', 'во вторник'] },
  ],
  angers: [{ id: 'З1', text: 'сравнивает с другими', keys: ['другие', 'все остальные'] }],
  agreesIf: [{ id: 'У1', text: 'предложен час и кто поможет' }],
  objections: ['Возраженослов: раньше обеда никак.', 'Правки приходят ночью.'],
  begins: 'persona',
  opening: 'Привет. Ты опять про макет?',
  fallbacks: ['Не понял. Скажи иначе.', 'Давай по делу.'],
  turns: 10,
  levels: ['easy', 'usual', 'hard'],
  hints: 2,
  ends: 'persona',
};
