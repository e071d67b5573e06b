import ts from 'typescript';

/** One small change of a source file, which a test of the file should notice. */
export type Mutant = {
  readonly file: string;
  readonly line: number;
  readonly operator: string;
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
};

type Found = Pick<Mutant, 'operator' | 'after'> & { readonly start: number; readonly end: number };

const { SyntaxKind } = ts;
const swapped = new Map(
  Object.entries({
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    '===': '!==',
    '!==': '===',
    '&&': '||',
    '||': '&&',
    '+': '-',
    '-': '+',
    '*': '/',
    '/': '*',
    '%': '*',
    '+=': '-=',
    '-=': '+=',
  }),
);
const swappedCalls = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    min: 'max',
    max: 'min',
    ceil: 'floor',
    floor: 'ceil',
    round: 'floor',
    and: 'or',
    or: 'and',
    eq: 'ne',
    ne: 'eq',
    gt: 'gte',
    gte: 'gt',
    lt: 'lte',
    lte: 'lt',
    isNull: 'isNotNull',
    isNotNull: 'isNull',
    asc: 'desc',
    desc: 'asc',
  }),
);
/** Calls in a chain that may be left out: `rows.filter(…)`, `query.where(…)`. */
const dropped = new Set([
  'filter',
  'where',
  'for',
  'limit',
  'offset',
  'orderBy',
  'toSorted',
  'toReversed',
  'trim',
  'slice',
]);
/** Functions of which each argument is a condition. */
const conditions = new Set(['and', 'or']);

export function generateMutants(file: string, source: string): Mutant[] {
  const tree = ts.createSourceFile(
    file,
    source,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || isLook(node) || isDeclaredOnly(node)) return;
    found.push(...changesOf(node, tree));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found.map(({ start, end, operator, after }) => ({
    file,
    line: tree.getLineAndCharacterOfPosition(start).line + 1,
    operator,
    start,
    end,
    before: source.slice(start, end),
    after,
  }));
}

/** `className="…"`, `aria-label="…"`, `className={…}`: what a screen looks like. What it does, `onClick={…}`, is code. */
const isLook = (node: ts.Node) =>
  ts.isJsxAttribute(node) &&
  (node.initializer === undefined ||
    ts.isStringLiteral(node.initializer) ||
    (ts.isIdentifier(node.name) && looks.has(node.name.text)));
const looks = new Set(['className', 'style', 'key', 'strokeWidth', 'width', 'height', 'tabIndex']);
/** 'border-2 border-dashed text-beet-700': two words or more, none of a sentence. */
const isClassNames = (text: string) => /^\S*-\S*( \S*-\S*)+$/.test(text);

const isDeclaredOnly = (node: ts.Node) => ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node);

function changesOf(node: ts.Node, tree: ts.SourceFile): Found[] {
  const all = (operator: string, after: string, of: ts.Node = node): Found => ({
    operator,
    after,
    start: of.getStart(tree),
    end: of.getEnd(),
  });
  if (ts.isBinaryExpression(node)) {
    const after = swapped.get(node.operatorToken.getText(tree));
    const isText = ts.isStringLiteralLike(node.left) || ts.isStringLiteralLike(node.right);
    return after === undefined || isText ? [] : [all('operator', after, node.operatorToken)];
  }
  if (ts.isIfStatement(node))
    return [all('condition', 'true', node.expression), all('condition', 'false', node.expression)];
  if (ts.isConditionalExpression(node)) {
    return [all('condition', 'true', node.condition), all('condition', 'false', node.condition)];
  }
  if (ts.isPrefixUnaryExpression(node)) {
    return node.operator === SyntaxKind.ExclamationToken ? [all('negation', node.operand.getText(tree))] : [];
  }
  if (ts.isNumericLiteral(node)) return [all('number', `(${node.getText(tree)} + 1)`)];
  if (node.kind === SyntaxKind.TrueKeyword) return [all('boolean', 'false')];
  if (node.kind === SyntaxKind.FalseKeyword) return [all('boolean', 'true')];
  if (ts.isStringLiteral(node))
    return isValue(node) && node.text !== '' && !isClassNames(node.text) ? [all('text', "''")] : [];
  if (ts.isArrayLiteralExpression(node)) return node.elements.length > 0 && !isBinding(node) ? [all('list', '[]')] : [];
  if (ts.isExpressionStatement(node)) return [all('statement', ';')];
  if (ts.isCallExpression(node)) return changesOfCall(node, tree);
  if (
    ts.isNoSubstitutionTemplateLiteral(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddle(node) ||
    ts.isTemplateTail(node)
  ) {
    return isSql(node, tree) ? changesOfSql(node, tree) : [];
  }
  return [];
}

function changesOfCall(node: ts.CallExpression, tree: ts.SourceFile): Found[] {
  const callee = node.expression;
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : ts.isIdentifier(callee) ? callee : undefined;
  if (!name) return [];
  const found: Found[] = [];
  const other = swappedCalls.get(name.text);
  const isOwn = ts.isIdentifier(callee) && node.arguments.length === 0;
  if (other !== undefined && !isOwn) found.push(at(name, 'call', usable(other, callee, tree), tree));
  if (ts.isPropertyAccessExpression(callee) && dropped.has(name.text)) {
    found.push({ operator: 'dropped call', after: '', start: callee.expression.getEnd(), end: node.getEnd() });
  }
  if (conditions.has(name.text) && ts.isIdentifier(callee)) {
    for (const argument of node.arguments) found.push(at(argument, 'dropped condition', 'undefined', tree));
  }
  return found;
}

/** Drizzle's opposites need not be imported where it stands. */
function usable(name: string, callee: ts.Expression, tree: ts.SourceFile): string {
  return ts.isIdentifier(callee) && tree.text.includes(drizzle) ? `drizzleOrm.${name}` : name;
}
const drizzle = "from 'drizzle-orm'";

/** The whole file with the change in it. */
export function applyMutant({ start, end, after }: Mutant, source: string): string {
  const changed = source.slice(0, start) + after + source.slice(end);
  return after.startsWith('drizzleOrm.') ? `${changed}\nimport * as drizzleOrm ${drizzle};\n` : changed;
}

function changesOfSql(node: ts.Node, tree: ts.SourceFile): Found[] {
  const text = node.getText(tree);
  return [...text.matchAll(/ (and|or|<|>|<=|>=|=|is null|is not null) /g)]
    .filter(({ index }) => !/between\s*\S*$/.test(text.slice(0, index)))
    .map((match) => {
      const start = node.getStart(tree) + match.index + 1;
      return { operator: 'sql', after: sqlSwapped.get(match[1]!)!, start, end: start + match[1]!.length };
    });
}
const sqlSwapped = new Map(
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

function at(node: ts.Node, operator: string, after: string, tree: ts.SourceFile): Found {
  return { operator, after, start: node.getStart(tree), end: node.getEnd() };
}

function isSql(node: ts.Node, tree: ts.SourceFile): boolean {
  const template = ts.isNoSubstitutionTemplateLiteral(node)
    ? node
    : ts.isTemplateSpan(node.parent)
      ? node.parent.parent
      : node.parent;
  return ts.isTaggedTemplateExpression(template.parent) && template.parent.tag.getText(tree).startsWith('sql');
}

/** Neither a name of a property nor a module. */
function isValue(node: ts.StringLiteral): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  return (
    !ts.isImportDeclaration(parent) &&
    !ts.isExternalModuleReference(parent) &&
    !ts.isLiteralTypeNode(parent) &&
    !ts.isImportTypeNode(parent) &&
    !(ts.isCallExpression(parent) && parent.expression.kind === SyntaxKind.ImportKeyword)
  );
}

const isBinding = (node: ts.ArrayLiteralExpression) =>
  ts.isBinaryExpression(node.parent) &&
  node.parent.left === node &&
  node.parent.operatorToken.kind === SyntaxKind.EqualsToken;
