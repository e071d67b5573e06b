import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { CheckoutColumns } from './checkout-columns.tsx';

const lines = ['a', 'b', 'c'];
const rows = ['a', 'b', 'c', 'd'];

/** It takes the page's room from the start; its boxes are drawn only after a delay. */
export function CheckoutSkeleton() {
  return (
    <div className="min-h-275">
      <p role="status" className="sr-only">
        Loading your order...
      </p>
      <AfterAWhile>
        <CheckoutColumns
          main={
            <div className="grid gap-4.5">
              <Skeleton className="h-8 w-48" />
              {lines.map((key) => (
                <div key={key} className="flex gap-5 border-t border-line pt-4.5">
                  <Skeleton className="size-21 rounded-[20px] lg:size-26" />
                  <div className="grid min-w-0 flex-1 content-start gap-2.5">
                    <Skeleton className="h-6 w-3/5" />
                    <Skeleton className="h-4 w-2/5" />
                    <Skeleton className="h-12 w-full max-w-56 rounded-full" />
                  </div>
                </div>
              ))}
            </div>
          }
          side={
            <div className="grid gap-2.5 pt-5">
              <Skeleton className="mb-1 h-13 w-52" />
              {rows.map((key) => (
                <Skeleton key={key} className="h-11 w-full rounded-m" />
              ))}
              <Skeleton className="mt-4 h-14 w-full rounded-full" />
            </div>
          }
        />
      </AfterAWhile>
    </div>
  );
}
