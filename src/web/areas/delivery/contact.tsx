import Navigation from 'lucide-react/icons/navigation';
import Phone from 'lucide-react/icons/phone';
import type { DeliveryOrder } from '#contract/delivery.ts';
import { formatPhone } from '#domain/accounts/phone.ts';

const linkClass = 'btn min-h-13 border-current bg-paper px-3 text-lead text-beet-800 hover:bg-beet-50';

export function Contact({ order }: { readonly order: DeliveryOrder }) {
  const { deliveryPhoneNumber: phone } = order;
  const href = mapLink(
    {
      latitude: order.deliveryLatitude,
      longitude: order.deliveryLongitude,
      name: `Order #${order.id}, ${order.deliveryAddressLine1}`,
    },
    navigator,
  );
  return (
    <div className="grid gap-3">
      <div className="text-lead-l/[1.3] wrap-anywhere">
        <p className="font-[660]">
          {order.customerName}
          <span className="font-[400] text-ink-2">, {order.deliveryAddressLabel}</span>
        </p>
        <p>{order.deliveryAddressLine1}</p>
        {order.deliveryAddressLine2 ? <p>{order.deliveryAddressLine2}</p> : null}
        <p className="num">
          {order.deliveryCity}, {order.deliveryState} {order.deliveryPostalCode}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5 *:flex-1">
        {phone ? (
          <a href={`tel:${phone}`} className={`${linkClass} num whitespace-nowrap`}>
            <Phone aria-hidden="true" className="size-5 shrink-0" strokeWidth={2.1} />
            <span className="sr-only">Call </span>
            {formatPhone(phone)}
          </a>
        ) : null}
        {/* A web page opens in a new tab; `geo:` opens the map app. */}
        <a
          href={href}
          {...(href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}
          className={linkClass}
        >
          <Navigation aria-hidden="true" className="size-5 shrink-0" strokeWidth={2.1} />
          Map<span className="sr-only"> to order {order.id}</span>
        </a>
      </div>
    </div>
  );
}

export type Place = { readonly latitude: number; readonly longitude: number; readonly name: string };

export type Device = { readonly userAgent: string; readonly maxTouchPoints: number };

/** A URL that opens the device's map app with a pin at the coordinates. */
export function mapLink({ latitude, longitude, name }: Place, device: Device): string {
  const point = `${latitude},${longitude}`;
  const label = encodeURIComponent(name);
  if (/\bAndroid\b/.test(device.userAgent)) {
    // The label is in parentheses, so parentheses inside it are escaped.
    return `geo:${point}?q=${point}(${label.replaceAll('(', '%28').replaceAll(')', '%29')})`;
  }
  if (isApplePhoneOrTablet(device)) return `https://maps.apple.com/?ll=${point}&q=${label}`;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`;
}

/** An iPad identifies itself as a Mac, but no Mac has a touch screen. */
function isApplePhoneOrTablet({ userAgent, maxTouchPoints }: Device): boolean {
  return /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);
}
