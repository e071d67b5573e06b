const allowedElements = new Set([
  'svg',
  'g',
  'defs',
  'use',
  'path',
  'circle',
  'ellipse',
  'rect',
  'clipPath',
  'linearGradient',
  'stop',
]);

const tag = /<(\/?)([A-Za-z]+)((?:\s+[A-Za-z-]+\d?="[^"<]*")*)\s*(\/?)>/y;
const attribute = /\s([A-Za-z-]+\d?)="([^"<]*)"/g;
const bareAmpersand = /&(?!(?:amp|lt|gt|quot);)/;
const badNumber = /NaN|undefined|Infinity|null|\de[-+]?\d/;

type Reading = { ids: string[]; references: string[]; open: string[]; problems: string[] };

function readAttributes(text: string, element: string, reading: Reading): void {
  const names = new Set<string>();
  for (const [, name = '', value = ''] of text.matchAll(attribute)) {
    if (names.has(name)) reading.problems.push(`${name} twice on ${element}`);
    names.add(name);
    if (name === 'style' || name === 'filter' || name === 'mask' || name.startsWith('on')) {
      reading.problems.push(`${name} on ${element}`);
    }
    if (bareAmpersand.test(value)) reading.problems.push(`unescaped & in ${name}`);
    if (name === 'id') reading.ids.push(value);
    else if (name === 'href') reading.references.push(value.replace(/^#/, ''));
    else if (name !== 'aria-label') {
      const url = /^url\(#(.*)\)$/.exec(value)?.[1];
      if (url !== undefined) reading.references.push(url);
      else if (badNumber.test(value)) reading.problems.push(`${name}="${value}"`);
    }
  }
}

/**
 * A strict parser for the subset of XML in our pictures. Returns what it cannot parse and what a picture must not
 * contain.
 */
export function svgProblems(svg: string): readonly string[] {
  const reading: Reading = { ids: [], references: [], open: [], problems: [] };
  tag.lastIndex = 0;
  while (tag.lastIndex < svg.length) {
    const at = tag.lastIndex;
    const [, closing, element = '', attributes = '', selfClosing] = tag.exec(svg) ?? [];
    if (element === '') return [...reading.problems, `not a tag at ${at}: ${svg.slice(at, at + 40)}`];
    if (!allowedElements.has(element)) reading.problems.push(`<${element}>`);
    if (closing) {
      if (reading.open.pop() !== element) reading.problems.push(`</${element}> closes another element`);
    } else {
      if (reading.open.length === 0 && at > 0) reading.problems.push('a second root');
      readAttributes(attributes, element, reading);
      if (!selfClosing) reading.open.push(element);
    }
  }
  if (reading.open.length > 0) reading.problems.push(`left open: ${reading.open.join(' ')}`);
  if (new Set(reading.ids).size < reading.ids.length) reading.problems.push('an id twice');
  for (const id of reading.references) if (!reading.ids.includes(id)) reading.problems.push(`#${id} is nowhere`);
  for (const id of reading.ids) if (!reading.references.includes(id)) reading.problems.push(`#${id} is unused`);
  if (svg.split('<clipPath').length > 2) reading.problems.push('more than one clip path');
  return reading.problems;
}

export function idsOf(svg: string): readonly string[] {
  return [...svg.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
}
