import { parseSync } from 'libpg-query';

/** The column of each tenant table that names the business: `business_id`, and `id` of `businesses`. */
export type TenantColumns = ReadonlyMap<string, string>;

export interface Judgement {
  /** Tenant tables without a condition or a value of their own that names the business, each as often as it is used. */
  fansOut: string[];
  /** Locks rows of a tenant table, or changes it. */
  locks: boolean;
}

// Nodes of a syntax tree have every shape, so they are read untyped.
type Node = ReturnType<typeof JSON.parse>;

interface Relation {
  table: string;
  alias: string;
}

const STATEMENTS = new Set(['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt']);

const isObject = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** A parameter, with or without a cast. */
function isParameter(node: Node): boolean {
  if (node?.TypeCast) return isParameter(node.TypeCast.arg);
  return node?.ParamRef !== undefined;
}

const columnOf = (node: Node): string[] | null =>
  node?.ColumnRef ? node.ColumnRef.fields.map((field: Node) => field.String?.sval ?? '*') : null;

/** The conditions that must all hold. */
function conjuncts(node: Node): Node[] {
  if (!node) return [];
  if (node.BoolExpr?.boolop === 'AND_EXPR') return node.BoolExpr.args.flatMap(conjuncts);
  return [node];
}

/** The tables of a FROM clause and the conditions of its joins; subqueries are scopes of their own. */
function readFrom(items: Node[] = []): { relations: Relation[]; conditions: Node[] } {
  const relations: Relation[] = [];
  const conditions: Node[] = [];
  const visit = (item: Node): void => {
    if (item.RangeVar) relations.push(relationOf(item.RangeVar));
    if (item.JoinExpr) {
      visit(item.JoinExpr.larg);
      visit(item.JoinExpr.rarg);
      conditions.push(...conjuncts(item.JoinExpr.quals));
    }
  };
  items.forEach(visit);
  return { relations, conditions };
}

const relationOf = ({ relname, alias }: Node): Relation => ({ table: relname, alias: alias?.aliasname ?? relname });

/**
 * Judges each SELECT, INSERT, UPDATE and DELETE of a statement, subqueries included. Citus sends a statement to one server
 * only when every tenant table in it is compared with a constant: `a.business_id = b.business_id` is not enough.
 */
export function judge(text: string, tenants: TenantColumns): Judgement {
  const judgement: Judgement = { fansOut: [], locks: false };
  const { stmts } = parseSync(text) as Node;

  function named(relations: Relation[], conditions: Node[]): Set<string> {
    const own = relations.filter(({ table }) => tenants.has(table));
    const found = new Set<string>();
    for (const { A_Expr: compared } of conditions) {
      if (!compared || compared.name[0].String.sval !== '=') continue;
      if (compared.kind !== 'AEXPR_OP' && compared.kind !== 'AEXPR_OP_ANY') continue;
      const [left, right] = [compared.lexpr, compared.rexpr];
      const path = isParameter(right) ? columnOf(left) : isParameter(left) ? columnOf(right) : null;
      if (!path) continue;
      const column = path.at(-1);
      const alias = path.length > 1 ? path.at(-2) : null;
      for (const relation of own) {
        const matches = alias === null ? own.length === 1 || column === 'business_id' : relation.alias === alias;
        if (matches && tenants.get(relation.table) === column) found.add(relation.alias);
      }
    }
    return found;
  }

  function check(relations: Relation[], conditions: Node[]): Set<string> {
    const found = named(relations, conditions);
    for (const { table, alias } of relations)
      if (tenants.has(table) && !found.has(alias)) judgement.fansOut.push(table);
    return found;
  }

  function checkInsert({ relation, cols, selectStmt }: Node): void {
    const column = tenants.get(relation.relname);
    if (column === undefined) return;
    judgement.locks = true;
    const place = (cols ?? []).findIndex(({ ResTarget: target }: Node) => target.name === column);
    const select = selectStmt?.SelectStmt;
    const rows: Node[][] = select?.valuesLists
      ? select.valuesLists.map(({ List: list }: Node) => list.items)
      : [select?.targetList?.map(({ ResTarget: target }: Node) => target.val) ?? []];
    const { relations, conditions } = readFrom(select?.fromClause);
    const constant = named(relations, [...conditions, ...conjuncts(select?.whereClause)]);
    const isNamed = (value: Node) => {
      const path = columnOf(value);
      if (!path) return isParameter(value);
      const alias = path.length > 1 ? path.at(-2) : relations[0]?.alias;
      return alias !== undefined && constant.has(alias);
    };
    if (!rows.every((row) => isNamed(row[place]))) judgement.fansOut.push(relation.relname);
  }

  function checkStatement(kind: string, statement: Node, ctes: ReadonlySet<string>): void {
    const names: string[] = statement.withClause?.ctes.map(({ CommonTableExpr: cte }: Node) => cte.ctename) ?? [];
    const known = new Set([...ctes, ...names]);
    const { relations, conditions } = readFrom(statement.fromClause ?? statement.usingClause);
    const changed = kind === 'UpdateStmt' || kind === 'DeleteStmt' ? [relationOf(statement.relation)] : [];
    const tables = [...changed, ...relations].filter(({ table }) => !known.has(table));
    check(tables, [...conditions, ...conjuncts(statement.whereClause)]);
    if (changed.some(({ table }) => tenants.has(table))) judgement.locks = true;
    if (statement.lockingClause && tables.some(({ table }) => tenants.has(table))) judgement.locks = true;
    if (kind === 'InsertStmt') checkInsert(statement);
    for (const [field, value] of Object.entries<Node>(statement)) {
      // The two sides of a UNION are SELECTs without a wrapper.
      if (field === 'larg' || field === 'rarg') checkStatement('SelectStmt', value, known);
      else visit(value, known);
    }
  }

  function visit(node: Node, ctes: ReadonlySet<string>): void {
    if (!isObject(node)) return;
    for (const [field, value] of Object.entries<Node>(node)) {
      if (STATEMENTS.has(field)) checkStatement(field, value, ctes);
      else visit(value, ctes);
    }
  }

  visit(stmts, new Set());
  return judgement;
}
