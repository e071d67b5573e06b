import Plus from 'lucide-react/icons/plus';
import type { ComponentProps } from 'react';
import { StaffButton } from '#web/staff-shell/staff-button.tsx';

export function AddButton(button: ComponentProps<typeof StaffButton>) {
  return <StaffButton icon={<Plus aria-hidden="true" className="size-4" strokeWidth={2.2} />} {...button} />;
}
