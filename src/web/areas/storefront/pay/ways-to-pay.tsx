import CreditCard from 'lucide-react/icons/credit-card';
import QrCodeIcon from 'lucide-react/icons/qr-code';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState, type ReactNode } from 'react';
import { UpiCode } from '#web/features/payments/upi-code.tsx';
import { upiAppLink, upiApps } from './upi-apps.ts';

type WayProps = {
  /** Whether the bank has confirmed it. */
  readonly bank: ReactNode;
};
type UpiProps = WayProps & { readonly upiLink: string; readonly orderId: number };

/** On desktops: a phone scans the screen. */
export function UpiByCode({ upiLink, orderId, bank }: UpiProps) {
  return (
    <div className="grid items-center gap-8 px-7.5 pt-6.5 pb-6 md:grid-cols-[300px_minmax(0,1fr)]">
      <UpiCode upiLink={upiLink} orderId={orderId} />
      <div>
        <h2 className="text-section-s">Scan with any UPI app</h2>
        <ol className="mt-3.5 mb-4 grid gap-2.5">
          {steps.map((step, index) => (
            <li key={step} className="grid grid-cols-[30px_1fr] items-center gap-3">
              <span
                aria-hidden="true"
                className="grid size-7.5 place-items-center rounded-full bg-beet-100 font-display text-lead font-[720] text-beet-800"
              >
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
        {bank}
      </div>
    </div>
  );
}

const steps = [
  'Open your UPI app on your phone',
  'Scan the code, the amount is filled in',
  'Enter your UPI PIN there, never here',
];

const wayClass =
  'flex min-h-13 items-center gap-2.75 rounded-2xl border-input border-line-strong bg-paper px-3 font-[660] hover:bg-beet-50';

/** On phones: a tap opens the UPI app. */
export function UpiByApp({ upiLink, orderId, bank }: UpiProps) {
  const [isCodeShown, setIsCodeShown] = useState(false);
  const isAndroid = /Android/.test(navigator.userAgent);
  return (
    <div className="grid gap-2.5 px-5 pt-4.5 pb-4">
      <h2 className="text-card-l">Open your UPI app</h2>
      <div className="grid grid-cols-2 gap-2.5">
        {upiApps.map((app) => (
          <a key={app.name} href={upiAppLink(upiLink, app, isAndroid)} className={`${wayClass} min-h-16`}>
            <span
              aria-hidden="true"
              className="grid size-9 shrink-0 place-items-center rounded-xl bg-beet-100 font-display text-figure font-[760] text-beet-800"
            >
              {app.name[0]}
            </span>
            {app.name}
          </a>
        ))}
        <a href={upiLink} className={`${wayClass} col-span-2 justify-center`}>
          <Smartphone aria-hidden="true" className="size-5" strokeWidth={1.9} />
          Another UPI app
        </a>
        <button
          type="button"
          aria-expanded={isCodeShown}
          onClick={() => setIsCodeShown(!isCodeShown)}
          className={`${wayClass} col-span-2 justify-center`}
        >
          <QrCodeIcon aria-hidden="true" className="size-5" strokeWidth={1.9} />
          {isCodeShown ? 'Hide the QR code' : 'Show the QR code'}
        </button>
      </div>
      {isCodeShown ? <UpiCode upiLink={upiLink} orderId={orderId} /> : null}
      {bank}
    </div>
  );
}

/** The card's numbers are typed on the gateway's page, which leads back here. */
export function CardPayment({ hostedUrl, bank }: WayProps & { readonly hostedUrl: string | null }) {
  return (
    <div className="grid gap-4 px-5 py-5 md:px-7.5 md:py-6.5">
      <h2 className="text-card-l md:text-section-s">Pay on the page of our payment service</h2>
      <p className="text-ink-2">It asks for your card and leads you back here. We never see the number.</p>
      {hostedUrl === null ? null : (
        <a href={hostedUrl} className="btn min-h-12 justify-self-start bg-beet-700 px-5.5 text-white hover:bg-beet-800">
          <CreditCard aria-hidden="true" className="size-5" strokeWidth={1.9} />
          Pay by card
        </a>
      )}
      <div className="max-w-110">{bank}</div>
    </div>
  );
}
