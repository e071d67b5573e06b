import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { call } from '#web/platform/api/call.ts';

/** A link works for five minutes. */
const staleTime = 4 * 60_000;

/** Where the rider left a delivered order. Nothing without a photograph, while it loads, or when it cannot be loaded. */
export function DeliveryPhoto({ orderId }: { readonly orderId: number }) {
  const { data } = useQuery({
    queryKey: ['orders', 'delivery-photo', orderId],
    queryFn: async ({ signal }) =>
      call((await import('#contract/delivery.ts')).getDeliveryPhoto, { params: { id: orderId } }, { signal }),
    staleTime,
  });
  if (!data?.photo) return null;
  const { url, takenAt } = data.photo;
  return (
    <figure className="mt-3 grid justify-items-start gap-1.5">
      <a href={url} target="_blank" rel="noreferrer" className="block">
        <img
          src={url}
          alt={`Where order ${orderId} was left`}
          className="max-h-64 rounded-(--radius-s) border border-line object-cover"
        />
      </a>
      <figcaption className="num text-sm text-ink-2">Photographed by the rider, {formatInstant(takenAt)}</figcaption>
    </figure>
  );
}
