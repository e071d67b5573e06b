import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { classNames } from '../class-names.ts';
import { dismissToast, readToasts, subscribeToToasts, type Toast } from './toast.ts';

const none: readonly Toast[] = [];

/**
 * The two regions are always rendered, so that screen readers announce what appears in them. `aria-live` repeats their
 * roles: an open dialog hides everything else on the page from screen readers, except elements with this attribute.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts, () => none);
  const withTone = (tone: Toast['tone']) =>
    toasts.filter((toast) => toast.tone === tone).map((toast) => <ToastCard key={toast.id} toast={toast} />);
  return (
    <div className="toaster">
      <div role="alert" aria-live="assertive">
        {withTone('error')}
      </div>
      <div role="status" aria-live="polite">
        {withTone('success')}
      </div>
    </div>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const { id, tone, message, points, durationMs, action } = toast;
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dismissToast(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs, isHeld]);
  const Icon = tone === 'success' ? CircleCheck : TriangleAlert;
  return (
    <div
      className={classNames('toast on-dark', tone === 'success' ? 'bg-ink' : 'bg-st-red-solid')}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon
        aria-hidden="true"
        className={classNames('mt-0.5 size-5 shrink-0', tone === 'success' && 'text-pista-300')}
        strokeWidth={1.9}
      />
      <div className="grow">
        <p>{message}</p>
        {points.length > 0 ? (
          <ul className="mt-1 list-disc pl-5">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        ) : null}
      </div>
      {action ? (
        <button
          type="button"
          className="-my-2.5 min-h-11 shrink-0 px-2 font-bold text-haldi-300 underline underline-offset-3"
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      ) : null}
      <button type="button" aria-label="Dismiss" className="toast-close" onClick={() => dismissToast(id)}>
        <X aria-hidden="true" className="size-4" strokeWidth={2.2} />
      </button>
    </div>
  );
}
