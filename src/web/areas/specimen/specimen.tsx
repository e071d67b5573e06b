import type { ReactNode } from 'react';

export function Specimen({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-5 border-t border-line pt-6">
      <h2 className="text-[28px]">{title}</h2>
      {children}
    </section>
  );
}
