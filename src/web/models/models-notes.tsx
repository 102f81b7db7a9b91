import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';

/** What an administrator must know before answers go anywhere. */
export const ModelsNotes = () => (
  <Card title="Ключи и личные данные" className="mt-6">
    <div className="measure space-y-3 text-sm text-ink-soft">
      <p>
        Адреса, цены и ключи задаёт тот, кто управляет сервером. Ключи лежат только в окружении сервера: их
        нет ни в базе, ни в журналах, ни на этой странице.
      </p>
      <p>
        Когда модель не на сервере школы, имена, телефоны, адреса почты и другие личные данные в ответе перед
        отправкой заменяются метками, а в отзыве возвращаются на место. Это псевдонимизация, а не
        обезличивание: имена, которых школа не знает, и обстоятельства, по которым человека можно узнать,
        остаются в тексте.
      </p>
      <p>
        Где вправе находиться модель, решает каждый курс: в его настройках можно оставить только модели в
        России или только на сервере школы.
      </p>
    </div>
  </Card>
);

export const NoModels = () => (
  <Card title="ИИ пока не настроен">
    <div className="measure space-y-3 text-ink-soft">
      <p>Ответы студентов сохраняются и ждут. Чтобы их читала модель, тот, кто управляет сервером:</p>
      <ul className="list-disc space-y-2 pl-5">
        <li>
          запускает на этом же компьютере Ollama и выполняет <Code>ollama pull qwen3:8b</Code>: модель
          найдётся сама;
        </li>
        <li>
          либо задаёт переменные <Code>AI_BASE_URL</Code>, <Code>AI_MODEL</Code> и, если модель требует ключ,{' '}
          <Code>AI_API_KEY</Code>;
        </li>
        <li>
          либо перечисляет несколько моделей с ценами в файле, который называет <Code>AI_ENDPOINTS_FILE</Code>
          ;
        </li>
        <li>
          либо пробует без модели: <Code>AI_BASE_URL=demo</Code>.
        </li>
      </ul>
      <p>
        После перезапуска сервера ждущие ответы будут проверены сами. Подробности —{' '}
        <Link to={paths.help()} search={{ page: 'models' }} className="text-accent-ink underline">
          в справке
        </Link>
        .
      </p>
    </div>
  </Card>
);

const Code = ({ children }: { children: ReactNode }) => (
  <code className="font-mono text-[0.9em] [overflow-wrap:anywhere] text-ink">{children}</code>
);
