import { classNames } from '#web/ui/class-names.ts';
import type { DraftState } from './use-survey-draft.ts';

/** Shows where the draft is stored: on the server, in this browser or nowhere. */
export const DraftStateLine = ({ state }: { state: DraftState }) => (
  <p
    role="status"
    className={classNames('text-sm', state === 'unkept' ? 'text-warning-ink' : 'text-ink-soft')}
  >
    {texts[state]}
  </p>
);

const texts: Record<DraftState, string> = {
  empty: 'Ответы сохраняются сами: можно прерваться и продолжить позже, в том числе на другом устройстве',
  saving: 'Сохраняем черновик…',
  saved: 'Черновик сохранён',
  only_here: 'Черновик остаётся в этом браузере: до отправки ответов нет больше нигде',
  on_this_device: 'Черновик сохранён на этом устройстве. На сервер отправим, когда он ответит',
  unkept: 'Черновик не удаётся сохранить: не закрывайте страницу',
};
