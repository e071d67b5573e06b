import { describe, expect, it } from 'vitest';
import { attachment } from './content-disposition.ts';

describe('the name of a download', () => {
  it.each([
    ['blood test.pdf', 'application/pdf', 'blood test.pdf', 'blood%20test.pdf'],
    ['../../etc/passwd', 'application/pdf', 'passwd.pdf', 'passwd.pdf'],
    ['evil.html', 'application/pdf', 'evil.pdf', 'evil.pdf'],
    ['', 'image/jpeg', 'document.jpg', 'document.jpg'],
    ['a\r\nSet-Cookie: x=1.png', 'image/png', 'a Set-Cookie x=1.png', 'a%20Set-Cookie%20x%3D1.png'],
    [`${'a'.repeat(99)}🥣🥣.pdf`, 'application/pdf', `${'a'.repeat(99)}_.pdf`, `${'a'.repeat(99)}%EF%BF%BD.pdf`],
    ['é.pdf', 'application/pdf', '_.pdf', '%C3%A9.pdf'],
  ])('%j as %s is safe in a header and has the true extension', (fileName, mediaType, plain, encoded) => {
    expect(attachment(fileName, mediaType)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
  });
});
