import Bike from 'lucide-react/icons/bike';
import ChefHat from 'lucide-react/icons/chef-hat';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import PackageCheck from 'lucide-react/icons/package-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Truck from 'lucide-react/icons/truck';
import type { ComponentType, SVGProps } from 'react';
import { classNames } from '../class-names.ts';

export type StatusColour = 'yellow' | 'blue' | 'indigo' | 'purple' | 'orange' | 'green' | 'red' | 'grey';

export type StatusIcon =
  | 'clock'
  | 'circle-check'
  | 'chef-hat'
  | 'truck'
  | 'bike'
  | 'package-check'
  | 'circle-x'
  | 'triangle-alert'
  | 'circle';

const icons: Record<StatusIcon, ComponentType<SVGProps<SVGSVGElement>>> = {
  clock: Clock,
  'circle-check': CircleCheck,
  'chef-hat': ChefHat,
  truck: Truck,
  bike: Bike,
  'package-check': PackageCheck,
  'circle-x': CircleX,
  'triangle-alert': TriangleAlert,
  circle: Circle,
};

const colours: Record<StatusColour, string> = {
  yellow: 'bg-st-yellow-bg text-st-yellow',
  blue: 'bg-st-blue-bg text-st-blue',
  indigo: 'bg-st-indigo-bg text-st-indigo',
  purple: 'bg-st-purple-bg text-st-purple',
  orange: 'bg-st-orange-bg text-st-orange',
  green: 'bg-st-green-bg text-st-green',
  red: 'bg-st-red-bg text-st-red',
  grey: 'bg-st-grey-bg text-st-grey',
};

export type StatusLook = { readonly colour: StatusColour; readonly icon: StatusIcon };

/** Grey is "other", also for a status that the server names and this page does not know; `label` is then its name. */
export function statusLook<Look extends StatusLook>(
  looks: Readonly<Record<string, Look>>,
  status: string,
  label: string,
) {
  return { label, ...(Object.hasOwn(looks, status) ? looks[status]! : ({ colour: 'grey', icon: 'circle' } as const)) };
}

type StatusBadgeProps = { readonly colour: StatusColour; readonly icon: StatusIcon; readonly label: string };

/** The icon alone, where the word is beside it. */
export function StatusGlyph({ icon, className }: { readonly icon: StatusIcon; readonly className: string }) {
  const Icon = icons[icon];
  return <Icon aria-hidden="true" className={classNames('shrink-0', className)} strokeWidth={2.2} />;
}

/** Always icon and word: colour alone never carries a status. */
export function StatusBadge({ colour, icon, label }: StatusBadgeProps) {
  return (
    <span className={classNames('status-badge', colours[colour])}>
      <StatusGlyph icon={icon} className="size-3.75" />
      {label}
    </span>
  );
}
