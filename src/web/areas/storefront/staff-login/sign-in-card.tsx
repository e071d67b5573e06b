import type { ReactNode } from 'react';

type SignInCardProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  /** It replaced another screen of the same page: its heading takes the focus, so that the change is announced. */
  readonly isNewScreen?: boolean;
  readonly children: ReactNode;
};

const takeFocus = (heading: HTMLElement | null) => heading?.focus();

export function SignInCard({ title, lead, isNewScreen = false, children }: SignInCardProps) {
  return (
    <div className="wrap grid content-start justify-items-center py-8 md:min-h-[62vh] md:content-center md:py-14">
      <section className="grid w-full max-w-115 gap-5.5 rounded-panel border-line md:border md:bg-paper md:p-8">
        <div>
          <h1 ref={isNewScreen ? takeFocus : null} tabIndex={-1} className="text-title-xs md:text-[38px]">
            {title}
          </h1>
          {lead ? <p className="mt-2.5 text-ink-2">{lead}</p> : null}
        </div>
        {children}
      </section>
    </div>
  );
}
