import { createLucideIcon } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createIcon } from './create-icon.ts';

const withoutClassNames = (markup: string) => markup.replaceAll(/(?<=class=")lucide lucide-\S+ ?/g, '');

it.each([
  { className: 'size-5', strokeWidth: 1.9, 'aria-hidden': true },
  { className: 'shrink-0', size: 16 },
])('an icon of the build has the markup of the package, apart from its own class names: %o', (props) => {
  const path = { d: 'M12 17.5V14l-3-3 4-3 2 3h2', key: 'a' };
  const [Ours, Theirs] = [createIcon({ node: [['path', path]] }), createLucideIcon('bike', [['path', path]])];
  expect(renderToStaticMarkup(<Ours {...props} />)).toBe(
    withoutClassNames(renderToStaticMarkup(<Theirs {...props} />)),
  );
});
