import CircleX from 'lucide-react/icons/circle-x';

/**
 * An error of the form as a whole. The region is always rendered, so that screen readers announce what appears in it.
 */
export function FormError({ message }: { readonly message: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {message ? (
        <p className="flex items-start gap-2.5 rounded-m bg-st-red-bg px-4 py-3 font-[560] text-st-red">
          <CircleX aria-hidden="true" className="mt-0.5 size-5 shrink-0" strokeWidth={1.9} />
          {message}
        </p>
      ) : null}
    </div>
  );
}
