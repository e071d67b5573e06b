import { useId, type ReactNode } from 'react';

export function GalleryItem({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid gap-5 border-t border-line pt-6">
      <h2 id={titleId} className="text-section-s">
        {title}
      </h2>
      {children}
    </section>
  );
}
