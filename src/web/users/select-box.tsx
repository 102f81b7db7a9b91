import { Checkbox } from '#web/ui/field/checkbox.tsx';

export interface SelectBoxProps {
  /** For screen readers alone: the row says it to the others. */
  label: string;
  checked: boolean;
  onChange: () => void;
}

export const SelectBox = ({ label, checked, onChange }: SelectBoxProps) => (
  <Checkbox label={null} aria-label={label} checked={checked} onChange={onChange} />
);
