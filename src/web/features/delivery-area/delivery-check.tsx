import MapPin from 'lucide-react/icons/map-pin';
import { Suspense, lazy, useId, useState } from 'react';
import { useCheckedPin } from '#web/features/addresses/checked-pin.ts';
import { classNames } from '#web/ui/class-names.ts';

const loadForm = () => import('./delivery-check-form.tsx');
const DeliveryCheckForm = lazy(async () => ({ default: (await loadForm()).DeliveryCheckForm }));

/** Whether we deliver to a PIN code, without signing in. One line until it is opened. */
export function DeliveryCheck({ className }: { readonly className?: string }) {
  const checked = useCheckedPin();
  const [isOpen, setIsOpen] = useState(false);
  const formId = useId();
  return (
    <div className={classNames('has-[form]:w-full', className)}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={formId}
        onPointerEnter={() => void loadForm()}
        onFocus={() => void loadForm()}
        onClick={() => setIsOpen(!isOpen)}
        className="-mx-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 text-secondary font-semibold text-beet-800 underline underline-offset-3 hover:text-beet-900"
      >
        <MapPin aria-hidden="true" size={20} strokeWidth={1.9} className="shrink-0" />
        <span className="num">
          {!checked
            ? 'Do we deliver to you?'
            : checked.isCovered
              ? `We deliver to ${checked.postalCode}`
              : `Not to ${checked.postalCode} yet`}
        </span>
      </button>
      <div id={formId} hidden={!isOpen}>
        {isOpen && (
          <Suspense>
            <DeliveryCheckForm postalCode={checked?.postalCode ?? ''} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
