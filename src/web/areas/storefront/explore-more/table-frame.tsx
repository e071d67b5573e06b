import type { ReactNode } from 'react';

/** The frame is a box of its own: table borders do not follow a rounded corner. */
export function TableFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="overflow-hidden rounded-(--radius-l) border border-line bg-paper">
      <table className="num w-full border-collapse">{children}</table>
    </div>
  );
}
