import { brand } from './brand.ts';

/** The disc takes the text colour; the three marks of the rim keep theirs. */
export function LogoMark({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 40 40" fill="none" aria-hidden="true" className={className}>
      <circle cx="20" cy="20" r="10.6" fill="currentColor" />
      <path d="M20 3.5A16.5 16.5 0 0 1 31.2 32.1" strokeWidth="5" strokeLinecap="round" className="stroke-protein" />
      <path
        d="M27.6 34.7A16.5 16.5 0 0 1 7.5 30.8"
        strokeWidth="5"
        strokeDasharray="2.6 2.4"
        className="stroke-logo-carbs"
      />
      <path
        d="M4.3 25A16.5 16.5 0 0 1 14.8 4.5"
        strokeWidth="4.6"
        strokeLinecap="round"
        strokeDasharray="0 6.6"
        className="stroke-logo-fats"
      />
    </svg>
  );
}

export function Logo() {
  return (
    <span className="logo">
      <LogoMark className="size-7.5 wide:size-8.5" />
      <span className="translate-y-0.5">{brand.wordmark}</span>
    </span>
  );
}
