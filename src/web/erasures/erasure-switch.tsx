import { Switch } from '#web/ui/field/switch.tsx';
import { useSwitchErasures } from './erasure-changes.ts';

/** Off until the school decides: what is erased doesn't come back. */
export function ErasureSwitch({ byItself }: { byItself: boolean }) {
  const switching = useSwitchErasures();
  return (
    <div className="rounded-lg border border-line px-5 py-4 sm:px-7">
      <Switch
        label="Стирать самим, когда срок отмены прошёл"
        checked={switching.isPending ? switching.variables : byItself}
        onChange={({ target }) => switching.mutate(target.checked)}
      />
      <p className="mt-1.5 measure text-sm text-ink-soft">
        Программа сотрёт данные по просьбе человека, отзыву согласия и сроку хранения в течение десяти минут
        после срока отмены. То, что начала школа, всегда стирает человек.
      </p>
    </div>
  );
}
