/** Injected elements carry this attribute, and injected scripts set a global of this name. */
export const canary = 's9';

const run = `alert(${canary}=1)`;
const image = `<img ${canary} src=x onerror=${run}>`;

/** Known injection payloads, shortest first. */
const tricks: readonly string[] = [
  `<b ${canary}>`,
  `javascript:${run}`,
  `<${canary}:a b="c`,
  `\${${run}}{{${run}}}`,
  `"><svg ${canary} onload=${run}>`,
  `<script ${canary}>${run}</script>`,
  image,
  `<a ${canary} href=javascript:${run}>x</a>`,
  `\u202Egpj.exe\u2066<i ${canary}>\u2069\u200F`,
  `'/onfocus=${run} autofocus ${canary} x='`,
  `</script><script ${canary}>${run}</script>`,
  `;=cmd|'/C calc'!A0\n@SUM(1)<i ${canary}>`,
  `</title></textarea></style>--><u ${canary}>`,
  `&lt;img ${canary} src=x onerror=${run}&gt;`,
  `%3Cimg%20${canary}%20src=x%20onerror=${run}%3E`,
  `<iframe ${canary} srcdoc="<script>parent.${run}</script>">`,
  `{{constructor.constructor('${run}')()}}<%= ${run} %>#{${run}}`,
  `x\r\nSet-Cookie: ${canary}=1\r\n\r\n${image}`,
  `<math ${canary}><mtext><table><mglyph><style><!--</style>${image}`,
  `<svg ${canary}><animate onbegin=${run} attributeName=x></svg><details ${canary} open ontoggle=${run}>`,
  `<noscript><p title="</noscript>${image}">]]>\u2028\u2029*/`,
  `<form ${canary} action=javascript:${run}><input autofocus onfocus=${run}><button formaction=javascript:${run}>`,
  `<style ${canary}>@import '//x.test';*{background:url(javascript:${run})}</style><base ${canary} href=//x.test/>`,
];

/** Image URLs that must be refused: only http and https are allowed. */
export const hostileAddresses: readonly string[] = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  `java\tscript:${run}`,
  `\u0001javascript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${run}"/>`,
  `vbscript:${run}`,
  'file:///etc/passwd',
  'blob:https://x.test/1',
  '//x.test/1.png',
  '/images/../api/v1/cart',
  'https://user:secret@x.test/1.png',
];

/** Generates unique hostile texts, so that each can be found on the screens that show it. */
export class HostileTexts {
  readonly #given = new Set<string>();
  #count = 0;

  /** Up to the field's length: all payloads if they fit, else the next one that does; every third with a very long word. */
  of(max: number): string {
    const mark = this.#mark();
    const room = max - mark.length;
    const fitting = tricks.filter(({ length }) => length <= room);
    const all = tricks.join(' ');
    const trick = all.length <= room ? all : fitting[this.#count % fitting.length]!;
    const text = `${mark}${trick}`;
    return this.#give(this.#count % 3 === 0 ? text.padEnd(max, 'w') : text);
  }

  /** A valid URL that is hostile only when written into HTML unescaped. */
  address(protocol = 'https'): string {
    return this.#give(`${protocol}://x.test/${this.#mark()}"'><img ${canary} src=x onerror=${run}>.png`);
  }

  fileName(): string {
    return this.#give(`${this.#mark()}"><img ${canary} src=x onerror=${run}>.pdf`);
  }

  /** Adds a property where a line break is not escaped. */
  lines(): string {
    return this.#give(`${this.#mark()}\r\nATTENDEE:mailto:a@x.test\n<b ${canary}>`);
  }

  has(text: string): boolean {
    return this.#given.has(text);
  }

  #mark(): string {
    return `q${++this.#count}q`;
  }

  #give(text: string): string {
    this.#given.add(text);
    return text;
  }
}

/** Normalises as screens do: line breaks vary, nutrients are lower case, names have no bidirectional controls. */
export function asRead(text: string): string {
  return text.replaceAll(/[\s\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g, '').toLowerCase();
}
