import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';

/**
 * Reads the SQL of the source without running it. A template tagged `sql` becomes a text in which every fragment is
 * written out and every value is a parameter. Fragments are followed through constants, imports, and calls of functions
 * that return one. Of a choice between fragments, one variant of the text has all first branches and the other one all
 * second branches.
 */
export interface SourceStatement {
  /** File and enclosing top-level name, such as `features/catalogue/units/store.ts listUnits`. */
  name: string;
  line: number;
  text: string;
  /** Pieces of the source whose fragment could not be followed. */
  unresolved: string[];
}

// Nodes of a syntax tree have every shape, so they are read untyped.
type Node = ReturnType<typeof JSON.parse>;

interface Scope {
  file: SourceFile;
  outer: Scope | null;
  names: Map<string, Declaration>;
}

type Declaration =
  | { kind: 'value'; node: Node; scope: Scope; element: number | null }
  | { kind: 'parameter'; node: Node }
  | { kind: 'import'; path: string; name: string };

interface SourceFile {
  path: string;
  code: string;
  program: Node;
  scope: Scope;
  scopes: Map<Node, Scope>;
}

interface Writing {
  variant: 0 | 1;
  values: number;
  unresolved: string[];
  /** Arguments of the calls that are being written out, by the parameter. */
  bound: Map<Node, { node: Node; scope: Scope }>;
  depth: number;
}

const ROOT = join(import.meta.dirname, '../../src');
const MAX_DEPTH = 20;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

const isFunction = (node: Node): boolean =>
  ['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression'].includes(node.type);

function nameParameter(scope: Scope, pattern: Node, typed: Node = pattern): void {
  if (pattern.type === 'Identifier') scope.names.set(pattern.name, { kind: 'parameter', node: typed });
  else if (pattern.type === 'AssignmentPattern') nameParameter(scope, pattern.left);
  else if (pattern.type === 'ObjectPattern')
    for (const { value, argument } of pattern.properties) nameParameter(scope, value ?? argument);
  else if (pattern.type === 'ArrayPattern')
    for (const element of pattern.elements) if (element) nameParameter(scope, element);
}

function nameVariable(scope: Scope, { id, init }: Node): void {
  if (!init) return nameParameter(scope, id);
  if (id.type === 'Identifier') scope.names.set(id.name, { kind: 'value', node: init, scope, element: null });
  else if (id.type === 'ArrayPattern')
    id.elements.forEach((element: Node, at: number) => {
      if (element?.type === 'Identifier')
        scope.names.set(element.name, { kind: 'value', node: init, scope, element: at });
    });
  else nameParameter(scope, id);
}

function readFile(path: string): SourceFile {
  const code = readFileSync(path, 'utf8');
  const { program, errors } = parseSync(path, code, { lang: 'ts' });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const file = { path, code, program, scopes: new Map() } as unknown as SourceFile;
  const enter = (node: Node, outer: Scope | null): void => {
    let scope = outer;
    if (!outer || isFunction(node) || node.type === 'BlockStatement') {
      scope = { file, outer, names: new Map() };
      file.scopes.set(node, scope);
      if (isFunction(node)) for (const parameter of node.params) nameParameter(scope, parameter);
    }
    if (!scope) return;
    if (node.type === 'VariableDeclarator') nameVariable(scope, node);
    if (node.type === 'FunctionDeclaration' && outer)
      outer.names.set(node.id.name, { kind: 'value', node, scope: outer, element: null });
    if (node.type === 'ImportDeclaration' && node.source.value.startsWith('.'))
      for (const { local, imported } of node.specifiers)
        if (imported)
          scope.names.set(local.name, {
            kind: 'import',
            path: join(dirname(path), node.source.value),
            name: imported.name,
          });
    for (const child of childrenOf(node)) enter(child, scope);
  };
  enter(program, null);
  file.scope = file.scopes.get(program) as Scope;
  return file;
}

const isTag = (node: Node, ...tags: string[]): boolean =>
  node.type === 'TaggedTemplateExpression' && tags.includes(node.tag.name);

const declaresFragment = (node: Node): boolean =>
  node.typeAnnotation?.typeAnnotation?.typeName?.name === 'Fragment' ||
  node.returnType?.typeAnnotation?.typeName?.name === 'Fragment';

const contains = (node: Node, test: (node: Node) => boolean): boolean =>
  test(node) || childrenOf(node).some((child) => contains(child, test));

export function readStatements(): SourceStatement[] {
  const files = new Map<string, SourceFile>();
  const fileAt = (path: string): SourceFile => {
    const file = files.get(path) ?? readFile(path);
    files.set(path, file);
    return file;
  };

  function find(name: string, scope: Scope): Declaration | null {
    for (let at: Scope | null = scope; at; at = at.outer) {
      const found = at.names.get(name);
      if (found?.kind === 'import') return find(found.name, exporterOf(found.path, found.name));
      if (found) return found;
    }
    return null;
  }

  /** The module scope that declares an export, also behind `export … from`. */
  function exporterOf(path: string, name: string): Scope {
    const file = fileAt(path);
    for (const node of file.program.body) {
      if (node.type !== 'ExportNamedDeclaration' || !node.source) continue;
      if (node.specifiers.some(({ exported }: Node) => exported.name === name))
        return exporterOf(join(dirname(path), node.source.value), name);
    }
    return file.scope;
  }

  /** The text of a fragment; null for a value, which becomes a parameter. */
  function fragmentText(node: Node, scope: Scope, writing: Writing): string | null {
    if (writing.depth > MAX_DEPTH) throw new Error(`${scope.file.path}: a fragment contains itself`);
    writing.depth++;
    try {
      return writeFragment(node, scope, writing);
    } finally {
      writing.depth--;
    }
  }

  function giveUp(node: Node, scope: Scope, writing: Writing): string {
    writing.unresolved.push(scope.file.code.slice(node.start, node.end));
    return '';
  }

  function writeFragment(node: Node, scope: Scope, writing: Writing): string | null {
    const again = (inner: Node, within = scope) => fragmentText(inner, within, writing);
    if (isTag(node, 'fragment', 'sql')) return templateText(node.quasi, scope, writing);
    if (['ParenthesizedExpression', 'TSAsExpression', 'TSNonNullExpression'].includes(node.type))
      return again(node.expression);
    if (node.type === 'ConditionalExpression') return again(writing.variant === 0 ? node.consequent : node.alternate);
    if (node.type === 'LogicalExpression') return again(node.right);
    if (node.type === 'Identifier') return writeName(node, scope, writing);
    if (node.type === 'CallExpression') return writeCall(node, scope, writing);
    if (node.type === 'MemberExpression') {
      const object = objectOf(node.object, scope, writing);
      if (!object) return null;
      if (object.node.type === 'ArrayExpression') {
        const element = object.node.elements[node.property.value];
        return element ? again(element, object.scope) : null;
      }
      const properties: Node[] = object.node.properties.filter(({ type }: Node) => type === 'Property');
      const named = node.computed ? undefined : properties.find(({ key }) => key.name === node.property.name);
      const chosen = named ?? (writing.variant === 0 ? properties[0] : properties.at(-1));
      return chosen ? again(chosen.value, object.scope) : null;
    }
    return null;
  }

  function objectOf(node: Node, scope: Scope, writing: Writing): { node: Node; scope: Scope } | null {
    if (node.type !== 'Identifier') return null;
    const found = find(node.name, scope);
    if (found?.kind !== 'value' || found.element !== null) return null;
    let value = found.node;
    while (['TSAsExpression', 'TSSatisfiesExpression'].includes(value.type)) value = value.expression;
    if (value.type === 'ConditionalExpression') value = writing.variant === 0 ? value.consequent : value.alternate;
    return ['ObjectExpression', 'ArrayExpression'].includes(value.type) ? { node: value, scope: found.scope } : null;
  }

  function writeName(node: Node, scope: Scope, writing: Writing): string | null {
    if (node.name === 'NOTHING') return '';
    const found = find(node.name, scope);
    if (!found || found.kind === 'import') return null;
    if (found.kind === 'parameter') {
      const bound = writing.bound.get(found.node);
      if (bound) return fragmentText(bound.node, bound.scope, writing);
      return declaresFragment(found.node) ? giveUp(node, scope, writing) : null;
    }
    if (found.element === null) return isFunction(found.node) ? null : fragmentText(found.node, found.scope, writing);
    let list = found.node;
    if (list.type === 'ConditionalExpression') list = writing.variant === 0 ? list.consequent : list.alternate;
    const element = list.type === 'ArrayExpression' ? list.elements[found.element] : null;
    return element ? fragmentText(element, found.scope, writing) : null;
  }

  function writeCall(node: Node, scope: Scope, writing: Writing): string | null {
    if (node.callee.name === 'literal') return '1';
    if (node.callee.name === 'prepared') return fragmentText(node.arguments[0], scope, writing);
    const found = node.callee.type === 'Identifier' ? find(node.callee.name, scope) : null;
    if (found?.kind !== 'value' || !isFunction(found.node))
      return contains(node, (inner) => isTag(inner, 'fragment')) ? giveUp(node, scope, writing) : null;
    const called = found.node;
    const returned = called.body.type === 'BlockStatement' ? returnedBy(called.body, writing.variant) : called.body;
    if (!returned || !(declaresFragment(called) || isTag(returned.node ?? returned, 'fragment'))) return null;
    const within = found.scope.file.scopes.get(called.body) ?? found.scope.file.scopes.get(called) ?? found.scope;
    const bound = new Map(writing.bound);
    called.params.forEach((parameter: Node, at: number) => {
      const argument = node.arguments[at] ?? parameter.right;
      const named = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
      if (argument) bound.set(named, { node: argument, scope });
    });
    const inner = { ...writing, bound };
    const text = fragmentText(returned, within, inner);
    writing.values = inner.values;
    return text;
  }

  function returnedBy(block: Node, variant: 0 | 1): Node {
    const returns: Node[] = [];
    const visit = (node: Node): void => {
      if (node.type === 'ReturnStatement' && node.argument) returns.push(node.argument);
      else if (!isFunction(node)) childrenOf(node).forEach(visit);
    };
    visit(block);
    return variant === 0 ? returns[0] : returns.at(-1);
  }

  function templateText(template: Node, scope: Scope, writing: Writing): string {
    let text: string = template.quasis[0].value.cooked;
    template.expressions.forEach((expression: Node, at: number) => {
      text += fragmentText(expression, scope, writing) ?? `$${++writing.values}`;
      text += template.quasis[at + 1].value.cooked;
    });
    return text;
  }

  const found: SourceStatement[] = [];
  const paths = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  for (const path of paths.toSorted()) {
    if (!/\b(sql|fragment)(<.*>)?`/.test(readFileSync(join(ROOT, path), 'utf8'))) continue;
    const file = fileAt(join(ROOT, path));
    const visit = (node: Node, outer: Scope, name: string): void => {
      const scope = file.scopes.get(node) ?? outer;
      const whole =
        isTag(node, 'sql') || (isTag(node, 'fragment') && /^\s*(select|with)\b/.test(node.quasi.quasis[0].value.raw));
      if (whole) {
        const texts = new Map<string, string[]>();
        for (const variant of [0, 1] as const) {
          const writing: Writing = { variant, values: 0, unresolved: [], bound: new Map(), depth: 0 };
          const text = templateText(node.quasi, scope, writing);
          texts.set(text, writing.unresolved);
        }
        const line = file.code.slice(0, node.start).split('\n').length;
        for (const [text, unresolved] of texts)
          found.push({ name: `${relative(ROOT, file.path)} ${name}`, line, text, unresolved });
      }
      for (const child of childrenOf(node)) visit(child, scope, name);
    };
    for (const statement of file.program.body) {
      const declared = statement.declaration ?? statement;
      for (const one of declared.declarations ?? [declared]) visit(one, file.scope, one.id?.name ?? '');
    }
  }
  return found;
}
