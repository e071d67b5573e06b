import { type ComponentProps, createElement } from 'react';

type IconData = { readonly node: readonly (readonly [tag: string, attributes: Record<string, string>])[] };
type IconProps = ComponentProps<'svg'> & { readonly size?: number };

/**
 * The build uses it in place of lucide's function (scripts/lean-packages.ts). That one renders two components and reads a
 * context for each icon, and its code is on every page. We need none of its settings but the size.
 */
export function createIcon({ node }: IconData) {
  return function Icon({ size = 24, className, children, ...props }: IconProps) {
    const svg = {
      xmlns: 'http://www.w3.org/2000/svg',
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      className,
      'aria-hidden': true,
      ...props,
    } as const;
    return createElement('svg', svg, ...node.map(([tag, attributes]) => createElement(tag, attributes)), children);
  };
}
