import { randomUUID } from 'node:crypto';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { maxUploadBytes } from '#contract/files.ts';
import { pdf, pdfAround, picture, pngBomb, pngChunk, pngHead, zip } from './document-uploads.ts';

const [png, jpeg] = await Promise.all([picture('png'), picture('jpeg')]);

const script = '<script>alert(document.cookie)</script>';
const page = `<!doctype html><html><body>${script}</body></html>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`;
export const escape = `escaped-${randomUUID()}`;

export const joined = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));
export const part = (disposition: string, bytes: string | Buffer, type = 'application/octet-stream') =>
  joined(`--x\r\ncontent-disposition: form-data; ${disposition}\r\ncontent-type: ${type}\r\n\r\n`, bytes, '\r\n');
const body = (...parts: (string | Buffer)[]) => joined(...parts, '--x--\r\n');
const named = (filename: string, bytes: string | Buffer, type?: string) =>
  body(part(`name="file"; filename="${filename}"`, bytes, type));
const encoded = (filename: string, bytes: string | Buffer) =>
  body(part(`name="file"; filename*=UTF-8''${filename}`, bytes));
export const multipart = 'multipart/form-data; boundary=x';

export type Hostile = { readonly what: string; readonly make: () => Buffer | string; readonly type?: string };

/** Refused, and nothing is stored. */
export const refused: readonly (Hostile & { readonly status: 400 | 413 | 415 })[] = [
  { what: 'a drawing with a script', status: 400, make: () => named('a.svg', svg, 'image/svg+xml') },
  { what: 'a drawing with a script, called .png', status: 400, make: () => named('a.png', svg, 'image/png') },
  { what: 'a page called .pdf', status: 400, make: () => named('a.pdf', page, 'application/pdf') },
  { what: 'a page called .jpg', status: 400, make: () => named('a.jpg', page) },
  {
    what: 'a page that begins like a PDF and never is one',
    status: 400,
    make: () => named('a.pdf', `%PDF-1.4\n${page}`),
  },
  {
    what: 'a page that also ends like a PDF',
    status: 400,
    make: () => named('a.pdf', `%PDF-1.4\n${page}\nstartxref\n1\n%%EOF`),
  },
  { what: 'a PDF behind a page', status: 400, make: () => named('a.pdf', joined(page, pdf())) },
  { what: 'a PDF with a page in its first kilobyte', status: 400, make: () => named('a.pdf', pdfAround(page)) },
  ...['<SCRIPT>', '<Script\t', '<!DOCTYPE HTML>', '<HtMl>', '<SVG ONLOAD=alert(1)>', '<IFrame/'].flatMap(
    (text) =>
      [
        {
          what: `a PDF with ${text.trim()} in its first kilobyte`,
          status: 400,
          make: () => named('a.pdf', pdfAround(text)),
        },
        {
          what: `a PNG with ${text.trim()} in a remark at its beginning`,
          status: 400,
          make: () =>
            named('a.png', joined(png.subarray(0, 33), pngChunk('tEXt', Buffer.from(`a\0${text}`)), png.subarray(33))),
        },
      ] as const,
  ),
  {
    what: 'a PDF with an archive behind it',
    status: 400,
    make: () => named('a.pdf', joined(pdf(), Buffer.alloc(3_000), zip())),
  },
  {
    what: 'a PDF that is the remark of an archive',
    status: 400,
    make: () => named('a.pdf', joined(pdf().subarray(0, 60), zip(pdf().subarray(60)))),
  },
  {
    what: 'a PDF that runs a script',
    status: 400,
    make: () => named('a.pdf', pdfAround('<< /S /JavaScript /JS (app.alert(1)) >>\n')),
  },
  {
    what: 'a PDF that runs a script, spelled otherwise',
    status: 400,
    make: () => named('a.pdf', pdfAround('<< /S /#4aava#53cript /JS (app.alert(1)) >>\n')),
  },
  {
    what: 'a PDF that runs a script, in capitals',
    status: 400,
    make: () => named('a.pdf', pdfAround('<< /S /JAVASCRIPT /JS (app.alert(1)) >>\n')),
  },
  {
    what: 'a PDF that starts a program, in small letters',
    status: 400,
    make: () => named('a.pdf', pdfAround('<< /S /launch /F (cmd.exe) >>\n')),
  },
  {
    what: 'a PDF that starts a program',
    status: 400,
    make: () => named('a.pdf', pdfAround('<< /S /Launch /F (cmd.exe) >>\n')),
  },
  {
    what: 'a PDF that carries a file',
    status: 400,
    make: () => named('a.pdf', pdfAround('<< /Type /EmbeddedFile >>\n')),
  },
  { what: 'a PDF that breaks off', status: 400, make: () => named('a.pdf', pdf().subarray(0, 200)) },
  { what: 'a PDF called .png', status: 400, make: () => named('a.png', pdf(), 'image/png') },
  { what: 'a PNG called .pdf', status: 400, make: () => named('a.pdf', png, 'application/pdf') },
  { what: 'a JPEG called .png', status: 400, make: () => named('a.png', jpeg) },
  { what: 'a PDF called .html', status: 400, make: () => named('a.html', pdf()) },
  { what: 'a PDF called .pdf.exe', status: 400, make: () => named('report.pdf.exe', pdf()) },
  { what: 'a PDF that only seems to end in .pdf', status: 400, make: () => encoded('report%E2%80%AEfdp.exe', pdf()) },
  { what: 'a PDF without an extension', status: 400, make: () => named('report', pdf()) },
  { what: 'a PDF called .pdf and a space', status: 400, make: () => named('report.pdf .', pdf()) },
  {
    what: 'a PNG that begins like a GIF',
    status: 400,
    make: () => named('a.png', joined('GIF89a; ', png.subarray(pngHead.length))),
  },
  { what: 'eight right bytes and a page', status: 400, make: () => named('a.png', joined(pngHead, page)) },
  {
    what: 'a PNG whose chunk is longer than the file',
    status: 400,
    make: () => named('a.png', joined(png.subarray(0, 33), 'ÿÿÿÿIDAT')),
  },
  { what: 'a PNG with a wrong sum', status: 400, make: () => named('a.png', png.with(40, png[40]! ^ 1) as Buffer) },
  {
    what: 'a PNG with a page in a remark at its beginning',
    status: 400,
    make: () =>
      named('a.png', joined(png.subarray(0, 33), pngChunk('tEXt', Buffer.from(`a\0${page}`)), png.subarray(33))),
  },
  {
    what: 'a PNG that is also a PDF',
    status: 400,
    make: () => named('a.png', joined(png.subarray(0, 33), pngChunk('tEXt', joined('a\0', pdf())), png.subarray(33))),
  },
  { what: 'a PNG of a billion pixels', status: 400, make: () => named('a.png', pngBomb(40_000, 40_000)) },
  { what: 'a PNG of no pixels', status: 400, make: () => named('a.png', pngBomb(0, 10)) },
  { what: 'a JPEG that breaks off', status: 400, make: () => named('a.jpg', jpeg.subarray(0, -10)) },
  {
    what: 'a JPEG with a page in a remark',
    status: 400,
    make: () =>
      named(
        'a.jpg',
        joined(jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, page.length + 2]), page, jpeg.subarray(2)),
      ),
  },
  {
    what: 'a JPEG of nothing but a head',
    status: 400,
    make: () => named('a.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xd9])),
  },
  {
    what: 'a bomb of an archive called .png',
    status: 400,
    make: () => named('a.png', joined('PK\u0003\u0004', deflateRawSync(Buffer.alloc(4_000_000)), zip())),
  },
  { what: 'a GIF that is a script, called .jpg', status: 400, make: () => named('a.jpg', 'GIF89a=1;alert(1)//') },
  { what: 'a program', status: 400, make: () => named('setup.exe', 'MZ\u0090\0') },
  { what: 'an empty file', status: 400, make: () => named('a.pdf', '') },
  {
    what: 'a file of 5 MB and one byte',
    status: 413,
    make: () => named('a.pdf', pdfAround(Buffer.alloc(maxUploadBytes + 1 - pdf().length, ' '))),
  },
  { what: 'no file', status: 400, make: () => body(part('name="file"', pdf())) },
  { what: 'a file in another field', status: 400, make: () => body(part('name="document"; filename="a.pdf"', pdf())) },
  {
    what: 'a field called __proto__',
    status: 400,
    make: () => body(part('name="__proto__"; filename="a.pdf"', pdf())),
  },
  {
    what: 'too many fields',
    status: 400,
    make: () =>
      body(
        ...Array.from({ length: 50 }, (_, n) => part(`name="f${n}"`, 'x')),
        part('name="file"; filename="a.pdf"', pdf()),
      ),
  },
  {
    what: 'a form within a form',
    status: 400,
    make: () =>
      body(
        `--x\r\ncontent-disposition: form-data; name="file"\r\ncontent-type: multipart/mixed; boundary=y\r\n\r\n--y\r\ncontent-disposition: file; filename="a.pdf"\r\n\r\n${page}\r\n--y--\r\n`,
      ),
  },
  { what: 'no boundary', status: 400, type: 'multipart/form-data', make: () => named('a.pdf', pdf()) },
  {
    what: 'another boundary',
    status: 400,
    type: 'multipart/form-data; boundary=other',
    make: () => named('a.pdf', pdf()),
  },
  { what: 'a broken form', status: 400, make: () => '--x\r\nnonsense' },
  {
    what: 'a form that has no end',
    status: 400,
    make: () => part('name="file"; filename="a.pdf"', pdf()).subarray(0, -40),
  },
  {
    what: 'a name with the lines of a header in it',
    status: 400,
    make: () => encoded('a%0D%0ASet-Cookie%3A%20x%3D1.pdf', pdf()),
  },
  { what: 'a form that is packed', status: 400, make: () => gzipSync(named('a.pdf', pdf())) },
  { what: 'JSON', status: 415, type: 'application/json', make: () => JSON.stringify({ file: 'a.pdf' }) },
  { what: 'the bare bytes', status: 415, type: 'application/pdf', make: () => pdf() },
];

/** Stored after the dangerous part was removed. */
export const defused: readonly (Hostile & { readonly fileName: string })[] = [
  { what: 'a name that climbs out', fileName: `${escape}.pdf`, make: () => named(`../../${escape}.pdf`, pdf()) },
  {
    what: 'an encoded name that climbs out',
    fileName: `${escape}.pdf`,
    make: () => encoded(`..%2F..%2F${escape}.pdf`, pdf()),
  },
  {
    what: 'a name that climbs out of Windows',
    fileName: `${escape}.pdf`,
    make: () => encoded(`..%5C..%5C${escape}.pdf`, pdf()),
  },
  { what: 'a name from the root', fileName: `${escape}.pdf`, make: () => named(`/${escape}.pdf`, pdf()) },
  {
    what: 'a name with a header in it',
    fileName: 'a 0D 0ASet-Cookie x=1.pdf',
    make: () => named('a%0D%0ASet-Cookie: x=1.pdf', pdf()),
  },
  {
    what: 'a name that is folded over two lines',
    fileName: 'a Set-Cookie x=1.pdf',
    make: () => named('a\r\n Set-Cookie: x=1.pdf', pdf()),
  },
  { what: 'a name with NUL', fileName: 'a.php.pdf', make: () => encoded('a.php%00.pdf', pdf()) },
  { what: 'a name that runs backwards', fileName: 'a cod.pdf', make: () => encoded('a%E2%80%AEcod.pdf', pdf()) },
  {
    what: 'a name that is a script',
    fileName: 'script alert(1).pdf',
    make: () => named('<script>alert(1)<.pdf', pdf()),
  },
  {
    what: 'a name of 10,000 letters',
    fileName: `${'a'.repeat(100)}.pdf`,
    make: () => named(`${'a'.repeat(10_000)}.pdf`, pdf()),
  },
  { what: 'a name that is all dots', fileName: 'document.pdf', make: () => named('....pdf', pdf()) },
  { what: 'two extensions', fileName: 'shell.php.pdf', make: () => named('shell.php.pdf', pdf()) },
  { what: 'a type that lies', fileName: 'a.pdf', make: () => named('a.pdf', pdf(), 'text/html') },
  { what: 'a PDF with a page behind its end', fileName: 'a.pdf', make: () => named('a.pdf', joined(pdf(), page)) },
  { what: 'a PNG with a page behind its end', fileName: 'a.png', make: () => named('a.png', joined(png, page)) },
  {
    what: 'a PNG with an archive behind its end',
    fileName: 'a.png',
    make: () => named('a.png', joined(png, zip(page))),
  },
  { what: 'a JPEG with a page behind its end', fileName: 'a.jpg', make: () => named('a.jpg', joined(jpeg, page)) },
  {
    what: 'two files, of which the second is a page',
    fileName: 'a.pdf',
    make: () => body(part('name="file"; filename="a.pdf"', pdf()), part('name="file"; filename="b.html"', page)),
  },
];
