import type { DeliveryRound } from '#contract/delivery.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { classNames } from '#web/ui/class-names.ts';

export function Tally({ tally }: { readonly tally: DeliveryRound['tally'] }) {
  return (
    <dl
      aria-label="Today"
      className="sticky top-0 z-10 flex flex-wrap items-end gap-x-5 gap-y-1 bg-beet-900 px-4 py-2.5 text-white sm:gap-x-14 md:px-[max(32px,50vw-576px)]"
    >
      <Figure label="Cash carried" text={formatRupeesOnWire(tally.cashCarried)} isMain />
      <Figure label="Handed in" text={formatRupeesOnWire(tally.cashHandedInToday)} />
      <Figure label="Delivered" text={String(tally.deliveredToday)} />
    </dl>
  );
}

type FigureProps = { readonly label: string; readonly text: string; readonly isMain?: boolean };

function Figure({ label, text, isMain = false }: FigureProps) {
  return (
    <div className={classNames('flex flex-col-reverse', isMain && 'max-sm:mr-auto')}>
      <dt className="text-sm/[1.2]">{label}</dt>
      <dd className={classNames('figure-display leading-none', isMain ? 'text-section text-haldi-300' : 'text-xl')}>
        {text}
      </dd>
    </div>
  );
}
