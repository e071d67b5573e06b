import { describe, expect, it } from 'vitest';
import { BrowserFault } from '#contract/browser-faults.ts';
import { faultOf } from './report-faults.ts';

function errorWith(stack: string): Error {
  const error = new TypeError('meera@example.com is not a number');
  error.stack = stack;
  return error;
}
const chrome = errorWith(`TypeError: meera@example.com is not a number
    at submit (https://shop.example/assets/order-page-abc.js:1:2345)
    at async Object.run (https://shop.example/assets/entry-def.js:2:7)
    at https://shop.example/assets/entry-def.js:3:1`);
const safari = errorWith(`submit@https://shop.example/assets/order-page-abc.js:1:2345
@https://shop.example/assets/entry-def.js:3:1`);

describe('a fault that is reported', () => {
  it.each([
    ['Chrome', chrome, ['submit@order-page-abc.js:1:2345', 'Object.run@entry-def.js:2:7', '@entry-def.js:3:1']],
    ['Safari', safari, ['submit@order-page-abc.js:1:2345', '@entry-def.js:3:1']],
  ])('of %s names code and route, and nothing of its message', (_browser, error, stack) => {
    const fault = faultOf(error, '/orders/4711');
    expect(fault).toMatchObject({ route: '/orders/:id', name: 'TypeError', stack });
    expect(BrowserFault.parse(fault)).toEqual(fault);
    expect(JSON.stringify(fault)).not.toContain('meera');
  });

  it.each(['/', '/menu', '/orders/4711/', '/meals/charminar-grilled-chicken-bowl-of-the-day', '/x/%F0%9F', '/a//b'])(
    'is one that the shop takes from %s',
    (path) => expect(() => BrowserFault.parse(faultOf(chrome, path))).not.toThrow(),
  );

  it('is none of an extension, and no answer of the shop', () => {
    expect(faultOf(errorWith('at x (chrome-extension://abc/content.js:1:1)'), '/menu')).toBeNull();
    expect(faultOf(Object.assign(chrome, { status: 409 }), '/menu')).toBeNull();
    expect(faultOf('text', '/menu')).toBeNull();
  });
});
