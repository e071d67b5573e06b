import ts from 'typescript';
import type { Place } from './find-place.ts';

/** Calls in the chain of a query that may be left out. */
const dropped = new Set(['where', 'for', 'limit', 'offset', 'orderBy']);
const swapped = new Map(
  Object.entries({
    and: 'or',
    or: 'and',
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    '=': '<>',
    'is null': 'is not null',
    'is not null': 'is null',
  }),
);

/** A query without one of its conditions, its order or its lock, or with another operator: what mutation testing of TypeScript does not change. */
export function queryFaults(file: string, source: string): Place[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: Place[] = [];
  const add = (start: number, end: number, after: string) => found.push({ file, start, end, after });
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const callee = node.expression;
      if (ts.isPropertyAccessExpression(callee) && dropped.has(callee.name.text)) {
        add(callee.expression.getEnd(), node.getEnd(), '');
      }
      if (ts.isIdentifier(callee) && ['and', 'or'].includes(callee.text)) {
        for (const argument of node.arguments) add(argument.getStart(tree), argument.getEnd(), 'undefined');
      }
    }
    if (ts.isTemplateLiteralToken(node)) {
      const text = node.getText(tree);
      for (const match of text.matchAll(/(?<= )(and|or|<|>|<=|>=|=|is null|is not null)(?= )/g)) {
        if (/between\s*\S*\s*$/.test(text.slice(0, match.index))) continue;
        const start = node.getStart(tree) + match.index;
        add(start, start + match[0].length, swapped.get(match[0])!);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
