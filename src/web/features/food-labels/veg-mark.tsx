import { classNames } from '#web/ui/class-names.ts';

/**
 * The mark of Indian food law: a dot for vegetarian, a triangle for the rest. Distinguished by shape, not by colour
 * alone.
 */
export function VegMark({ isVegetarian, className }: { readonly isVegetarian: boolean; readonly className?: string }) {
  return (
    <svg
      role="img"
      aria-label={isVegetarian ? 'Vegetarian' : 'Non-vegetarian'}
      viewBox="0 0 26 26"
      width="26"
      height="26"
      className={classNames('block', className)}
    >
      <rect width="26" height="26" rx="7" fill="#fff" />
      <rect
        x="6.4"
        y="6.4"
        width="13.2"
        height="13.2"
        rx="2.4"
        fill="none"
        stroke={isVegetarian ? '#1B7A35' : '#8E2B12'}
        strokeWidth="1.8"
      />
      {isVegetarian ? (
        <circle cx="13" cy="13" r="3.5" fill="#1B7A35" />
      ) : (
        <path d="M13 9.3l3.9 6.9H9.1z" fill="#8E2B12" />
      )}
    </svg>
  );
}
