import { renderToStaticMarkup } from 'react-dom/server';
import Bike, { __iconData as bike } from 'lucide-react/icons/bike';
import { expect, it } from 'vitest';
import createIcon from './create-icon.ts';

const withoutClassNames = (markup: string) => markup.replaceAll(/(?<=class=")lucide lucide-\S+ ?/g, '');

it.each([
  { className: 'size-5', strokeWidth: 1.9, 'aria-hidden': true },
  { className: 'shrink-0', size: 16 },
])('an icon of the build has the markup of the package, apart from its own class names: %o', (props) => {
  const Ours = createIcon(bike as unknown as Parameters<typeof createIcon>[0]);
  expect(renderToStaticMarkup(<Ours {...props} />)).toBe(withoutClassNames(renderToStaticMarkup(<Bike {...props} />)));
});
