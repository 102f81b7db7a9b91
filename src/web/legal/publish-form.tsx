import { type FormEvent, useState } from 'react';
import { type LegalKind, legalKind, type LegalSettings } from '#contract/legal/schemas.ts';
import { kindNames } from '#contract/legal/words.ts';
import { errorText } from '#web/calls/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { usePublishTexts } from './legal-changes.ts';
import { whoIsAsked } from './who-is-asked.ts';

/** Of the drafts, those that are chosen. */
export function PublishForm({ settings }: { settings: LegalSettings }) {
  const { operator, drafts } = settings;
  const publishing = usePublishTexts();
  const [chosen, setChosen] = useState<LegalKind[]>([]);
  const [asksAgain, setAsksAgain] = useState(false);
  const [noticeNotNeeded, setNoticeNotNeeded] = useState(false);
  const kinds = chosen.filter((kind) => drafts.some((draft) => draft.kind === kind));
  const asksOfAbroad = kinds.includes('foreign_model') && operator !== null && operator.abroadNotice === null;

  function publish(event: FormEvent): void {
    event.preventDefault();
    publishing.mutate(
      { kinds, asksAgain, noticeNotNeeded: noticeNotNeeded && asksOfAbroad },
      { onSuccess: () => setChosen([]) },
    );
  }

  if (drafts.length === 0) {
    return (
      <p className="text-sm text-ink-soft">
        Черновиков нет: сохраните черновик документа, и он появится здесь.
      </p>
    );
  }
  return (
    <form aria-label="Публикация" className="flex flex-col items-start gap-4" onSubmit={publish}>
      {publishing.error && <FormError>{errorText(publishing.error, 'Не удалось опубликовать')}</FormError>}
      <p className="text-sm text-ink-soft">
        Опубликованное больше не меняется и остаётся доступным по номеру редакции.
      </p>
      <KindsChoice kinds={kindsOf(drafts)} chosen={chosen} onChange={setChosen} />
      <Checkbox
        label="Спросить всех заново"
        hint="Не отмечайте, если исправлена только опечатка"
        checked={asksAgain}
        onChange={({ target }) => setAsksAgain(target.checked)}
      />
      {asksOfAbroad && (
        <Checkbox
          label="Уведомление не требуется, отвечаем мы"
          hint="О передаче данных за рубеж уведомляют Роскомнадзор заранее; проверить это мы не можем"
          checked={noticeNotNeeded}
          onChange={({ target }) => setNoticeNotNeeded(target.checked)}
        />
      )}
      <WhoIsAsked sentences={whoIsAsked(settings, { kinds, asksAgain })} />
      <Button
        type="submit"
        variant="primary"
        disabled={kinds.length === 0}
        pending={publishing.isPending}
        pendingLabel="Публикуем..."
      >
        Опубликовать
      </Button>
      {kinds.length === 0 && <p className="text-sm text-ink-soft">Отметьте, что опубликовать</p>}
    </form>
  );
}

interface KindsChoiceProps {
  kinds: readonly LegalKind[];
  chosen: readonly LegalKind[];
  onChange: (chosen: LegalKind[]) => void;
}

const KindsChoice = ({ kinds, chosen, onChange }: KindsChoiceProps) =>
  kinds.map((kind) => (
    <Checkbox
      key={kind}
      label={kindNames[kind]}
      checked={chosen.includes(kind)}
      onChange={({ target }) =>
        onChange(target.checked ? [...chosen, kind] : chosen.filter((one) => one !== kind))
      }
    />
  ));

const WhoIsAsked = ({ sentences }: { sentences: readonly string[] }) => (
  <div
    role="status"
    aria-atomic="true"
    aria-label="Кого спросят"
    className="flex flex-col gap-1 text-sm text-ink-soft"
  >
    {sentences.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
  </div>
);

/** In the order in which the documents stand above. */
const kindsOf = (drafts: LegalSettings['drafts']) =>
  legalKind.options.filter((kind) => drafts.some((draft) => draft.kind === kind));
