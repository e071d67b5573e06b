import type { ReactNode } from 'react';

type EmptyStateProps = {
  /** URL of a small drawing. */
  readonly art?: string;
  /** For staff lists: a line icon instead of a drawing. */
  readonly icon?: ReactNode;
  readonly title: string;
  /** A link or a button. */
  readonly children?: ReactNode;
};

export function EmptyState({ art, icon, title, children }: EmptyStateProps) {
  return (
    <div className="grid content-start justify-items-center gap-4 px-5 py-14 text-center">
      {art ? <img src={art} alt="" width="160" height="160" className="size-40" /> : null}
      {icon ? <span className="text-ink-3 [&>svg]:size-8">{icon}</span> : null}
      <p className="max-w-[46ch] font-display text-card leading-tight font-[720]">{title}</p>
      {children}
    </div>
  );
}
