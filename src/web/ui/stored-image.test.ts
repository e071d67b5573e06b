import { describe, expect, it } from 'vitest';
import { imageSources } from './stored-image.ts';

describe('the URLs of a picture', () => {
  it('an uploaded one is offered in the widths that the shop stores', () => {
    expect(imageSources('/images/aB3_x-Y-960.webp', '57vw')).toEqual({
      sizes: '57vw',
      srcSet: '/images/aB3_x-Y-240.webp 240w, /images/aB3_x-Y-480.webp 480w, /images/aB3_x-Y-960.webp 960w',
      src: '/images/aB3_x-Y-960.webp',
    });
  });

  it.each(['https://photos.test/bowl-960.webp', '/images/abc-480.webp', '/images/abc.webp'])(
    '%s has only its own',
    (url) => expect(imageSources(url, '57vw')).toEqual({ src: url }),
  );
});
