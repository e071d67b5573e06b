import { describe, expect, it } from 'vitest';
import { imageProblem, isShownNowhere } from './image-check.ts';

const megabyte = 1024 * 1024;

describe('an uploaded picture', () => {
  it.each(['image/png', 'image/jpeg', 'image/webp'])('may be %s of up to 5 MB', (type) => {
    expect(imageProblem({ type, size: 5 * megabyte })).toBeNull();
    expect(imageProblem({ type, size: 5 * megabyte + 1 })).toBe('The file is larger than 5 MB.');
    expect(imageProblem({ type, size: 0 })).toBe('This file is empty.');
  });

  it.each(['image/gif', 'image/svg+xml', 'application/pdf', ''])('may not be %j', (type) => {
    expect(imageProblem({ type, size: 1 })).toBe('Please choose a PNG, JPEG or WebP picture.');
  });

  it('is not shown when its URL is not HTTPS', () => {
    expect(isShownNowhere(' http://photos.test/a.jpg')).toBe(true);
    expect(isShownNowhere('https://photos.test/a.jpg')).toBe(false);
    expect(isShownNowhere('/images/a-960.webp')).toBe(false);
  });
});
