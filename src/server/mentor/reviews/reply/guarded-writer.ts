import type { Message } from '#server/models/message.ts';
import type { ModelFault, Withheld } from '#server/models/model-fault.ts';
import type { Writer } from '#server/models/model.ts';
import { guardShownText } from './shown-text.ts';

interface Guarded {
  messages: readonly Message[];
  fence: string;
  startsWithNotice: boolean;
}

/** So much of the instructions is not repeated by chance. */
const canaryLength = 60;

/** A writer whose text is withheld as soon as it asks for a person or repeats its instructions: then a person must read the answer. */
export function guarded(writer: Writer, { messages, fence, startsWithNotice }: Guarded): Writer {
  const instructions = messages.find(({ role }) => role === 'system')?.content.slice(0, canaryLength);
  const guard = { secrets: [fence, ...(instructions ? [instructions] : [])], startsWithNotice };
  return async (task, { onText, signal }) => {
    const stop = new AbortController();
    let why: Withheld | undefined;
    const shown = guardShownText(guard, onText);
    const outcome = await writer(task, {
      signal: AbortSignal.any([signal, stop.signal]),
      onText(piece) {
        why ??= shown.write(piece);
        if (why) stop.abort();
      },
    });
    if (why) return { kind: 'fault', fault: withheld(why), ...('sent' in outcome && { sent: outcome.sent }) };
    shown.end();
    return outcome;
  };
}

const withheld = (why: Withheld): ModelFault => ({
  kind: 'withheld',
  retry: false,
  cause: { kind: 'told', text: causes[why] },
  withheld: why,
});

const causes: Record<Withheld, string> = {
  alarm:
    'ИИ-наставник остановился и просит, чтобы этот ответ прочитал человек: в нём может быть угроза жизни или насилие. Прочитайте его сейчас и ответьте студенту сами.',
  leak: 'ИИ-наставник начал пересказывать студенту свои указания, поэтому его текст не показан. Прочитайте ответ сами: возможно, в нём просьба к нему.',
};
