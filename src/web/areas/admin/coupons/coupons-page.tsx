import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import { lazy, Suspense } from 'react';
import type { Coupon } from '#contract/coupons.ts';
import { staffMeta } from '#web/platform/page/page-meta.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { PagedList } from '#web/ui/staff-list/paged-list.tsx';
import { useListSearchParams } from '#web/ui/staff-list/use-list-search-params.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { StaffPageHead } from '#web/ui/staff-page/staff-page.tsx';
import { couponColumns } from './coupon-columns.tsx';
import { couponsQuery, useCouponMutations } from './coupons-query.ts';

const title = 'Coupons';
const choices = { sizes: [20, 50, 100], usualSize: 20 };

export const meta = staffMeta('admin', title, '/admin/coupons');

// Lazy: the form and its schemas load when it is first opened.
const CouponDialog = lazy(async () => ({ default: (await import('./coupon-dialog.tsx')).CouponDialog }));

export default function CouponsPage() {
  const listParams = useListSearchParams(choices);
  const { page, size, part, idPart, openDialog, closeDialog } = listParams;
  const coupons = useQuery(couponsQuery(page, size));
  const named = (name: string) => coupons.data?.content.find(({ id }) => id === idPart(name));
  const edited = named('edit');
  const ended = named('end');
  const close = () => void closeDialog('new', 'edit', 'end');
  return (
    <>
      <StaffPageHead title={title}>
        <StaffButton
          variant="primary"
          icon={<Plus aria-hidden="true" className="size-4" strokeWidth={2.2} />}
          onClick={() => openDialog({ new: '1' })}
        >
          Add Coupon
        </StaffButton>
      </StaffPageHead>
      <div className="grid gap-3 px-4 pt-3.5 pb-7 wide:px-7">
        <p className="max-w-[72ch] text-ink-2">
          A coupon is taken off the subtotal before tax. An order that is cancelled or not paid gives its use back.
        </p>
        <PagedList
          of={['coupon', 'coupons']}
          query={coupons}
          address={listParams}
          columns={couponColumns({
            onEdit: (id) => openDialog({ edit: String(id) }),
            onEnd: (id) => openDialog({ end: String(id) }),
          })}
          icon={<TicketPercent aria-hidden="true" strokeWidth={1.6} />}
          emptyTitle="No coupons yet"
          errorMessage={`Error loading coupons: ${coupons.error?.message}`}
        />
      </div>
      <Suspense>
        {part('new') !== '' || edited ? (
          <CouponDialog key={edited?.id ?? 'new'} coupon={edited} onClose={close} />
        ) : null}
      </Suspense>
      {ended ? <EndCoupon coupon={ended} onClose={close} /> : null}
    </>
  );
}

function EndCoupon({ coupon, onClose }: { readonly coupon: Coupon; readonly onClose: () => void }) {
  const { end } = useCouponMutations();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`End ${coupon.code}`}
      description="From now on no order can be placed with it. Earlier orders stay as they are."
      keepLabel="No, Keep Coupon"
      confirmLabel="Yes, End Coupon"
      busy={end.isPending}
      onConfirm={() => end.mutateAsync(coupon.id).then(onClose, onClose)}
    />
  );
}
