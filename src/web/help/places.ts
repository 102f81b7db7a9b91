import type { GuidePage } from '#contract/help/schemas.ts';
import { screenAt } from '#contract/screen-at.ts';
import type { ScreenName } from '#contract/screens.ts';

export interface PlaceInGuide {
  page: string;
  /** The heading; the top of the page without it. */
  hash?: string;
}

/** What the guide says of a screen: `page#heading`, and the first that the viewer's part of the guide has. */
export const placesOfScreens: Record<ScreenName, readonly string[]> = {
  login: ['student#вход-и-профиль'],
  newPassword: ['student#вход-и-профиль'],
  welcome: ['student#вход-и-профиль'],
  join: ['administrator#код-потока', 'student#вход-и-профиль'],
  profile: ['student#вход-и-профиль'],
  consents: ['student#мои-данные'],
  legal: ['administrator#закон-и-данные', 'student#мои-данные'],
  legalText: ['administrator#закон-и-данные', 'student#мои-данные'],
  legalSettings: ['administrator#закон-и-данные'],
  erasures: ['personal-data#просьбы-стереть'],
  erasureAct: ['personal-data#просьбы-стереть'],
  retention: ['personal-data#сроки-хранения'],
  dashboard: ['administrator#новая-школа', 'curator#с-чего-начинается-день', 'student#с-чего-начать'],
  course: ['author#курс-и-его-страницы', 'student#с-чего-начать'],
  lesson: ['student#ответ-и-отзыв'],
  talk: ['student#тренажёр'],
  compareTakes: ['student#тренажёр'],
  myAnswers: ['student#мои-ответы'],
  skills: ['student#мой-путь'],
  skillManagement: ['administrator#навыки'],
  survey: ['student#анкеты'],
  courseManagement: ['author#курс-и-его-страницы'],
  courseChoice: ['author#курс-и-его-страницы'],
  lessonManagement: ['author#курс-и-его-страницы'],
  newLesson: ['author#урок'],
  lessonEditor: ['author#урок'],
  lessonMentor: ['author#наставник-урока'],
  school: ['administrator#название-и-письма'],
  courseSettings: ['author#настройки-курса'],
  webhooks: ['webhooks#где-смотреть'],
  providers: ['administrator#связи'],
  users: ['administrator#как-приходят-люди'],
  learner: ['curator#кто-где'],
  answers: ['curator#ответы'],
  queue: ['curator#человек-рядом'],
  groups: ['administrator#потоки-и-сроки', 'curator#кто-где'],
  group: ['administrator#потоки-и-сроки', 'curator#кто-где'],
  analytics: ['curator#на-чём-застревают'],
  courseAnalytics: ['curator#на-чём-застревают'],
  coursePeople: ['curator#кто-где'],
  audit: ['administrator#входы-и-журналы'],
  signIns: ['administrator#входы-и-журналы'],
  outgoing: ['mail#где-смотреть'],
  spending: ['administrator#расходы-и-модели'],
  models: ['administrator#расходы-и-модели'],
  tokens: ['programs#токен'],
  about: ['administrator#о-системе'],
  surveys: ['administrator#анкеты'],
  surveyQuestions: ['administrator#анкеты'],
  surveyResponses: ['administrator#анкеты'],
  surveyEditor: ['administrator#анкеты'],
  help: ['student#справка-и-поиск'],
};

/** Where the guide tells of the screen at this address; its first page where it doesn't. */
export function placeOfAddress(pathname: string, pages: readonly GuidePage[]): PlaceInGuide {
  const screen = screenAt(pathname);
  const places = screen ? placesOfScreens[screen.name] : [];
  const found = places.map(readPlace).find(({ page }) => pages.some(({ name }) => name === page));
  return found ?? { page: pages[0]?.name ?? '' };
}

function readPlace(place: string): PlaceInGuide {
  const [page = '', hash] = place.split('#');
  return { page, ...(hash !== undefined && { hash }) };
}
