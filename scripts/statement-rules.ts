// Checks which files contain SQL, and what else these contain. The reports state the rules.
import ts from 'typescript'
import {
  declarationsOf,
  nodesOf,
  placeOf,
  readSource,
  type Declared,
  type SourceOf,
} from './declarations.ts'
import { snakeReads } from './row-names.ts'

const { SyntaxKind } = ts
const BUILDS = new Set([
  ...['selectFrom', 'selectNoFrom', 'insertInto', 'replaceInto', 'updateTable', 'deleteFrom'],
  // `query` is the method of the driver, for a connection that Kysely does not hold.
  ...['mergeInto', 'withRecursive', 'executeQuery', 'query'],
])
const RUNS = new Set([
  ...['execute', 'executeTakeFirst', 'executeTakeFirstOrThrow', 'stream', 'executeQuery', 'query'],
])
const NAMES_NOTHING = new Set(['selectAll', 'returningAll'])
const BEGINS = new Set(['transaction', 'startTransaction'])
const DECIDES = new Set([
  ...[SyntaxKind.ForStatement, SyntaxKind.ForInStatement, SyntaxKind.ForOfStatement],
  ...[SyntaxKind.WhileStatement, SyntaxKind.DoStatement],
  ...[SyntaxKind.ThrowStatement, SyntaxKind.TryStatement],
])
/** A statement may use rules of the contract, but none of its refusals. */
const MAY_IMPORT =
  /^kysely$|^uuid$|^pg-copy-streams$|^node:|^@velvet\/contract\/(?!calls\/errors$|words\/messages$)|-sql\.ts$/
/** A constant may come from anywhere, since it decides nothing by itself. */
const CONSTANT = /^[A-Z][A-Z0-9_]*$/

/** All declarations of the server, by `path#name`. */
type Declarations = ReadonlyMap<string, Declared>

/**
 * Returns a sentence for each breach of the rules about SQL.
 *
 * @param files the text of each file of the server, by its path
 */
export function breachesIn(files: ReadonlyMap<string, string>): string[] {
  const sources = [...files].map(([path, text]) => readSource(path, text))
  const declared = new Map(
    sources.flatMap(declarationsOf).map((one) => [`${one.path}#${one.name}`, one]),
  )
  return sources.flatMap((file) =>
    file.path.endsWith('-sql.ts')
      ? breachesInside(file, declared)
      : [...breachesOutside(file), ...snakeReads(file)],
  )
}

function breachesOutside(file: SourceOf): string[] {
  return nodesOf(file.source).flatMap((node) => {
    if (isSql(node)) return [`${placeOf(file, node)}: SQL stands in *-sql.ts alone`]
    if (calls(node, BUILDS)) return [`${placeOf(file, node)}: a query is built in *-sql.ts alone`]
    return []
  })
}

function breachesInside(file: SourceOf, all: Declarations): string[] {
  const imported = [...file.imports].flatMap(([local, { from, name }]) =>
    MAY_IMPORT.test(from) || CONSTANT.test(name)
      ? []
      : [`${file.path}: takes ${local} from ${from}; statements use only statements and constants`],
  )
  const decided = nodesOf(file.source).flatMap((node) => {
    if (DECIDES.has(node.kind)) {
      return [`${placeOf(file, node)}: loops, throws and catches belong to the use case`]
    }
    if (calls(node, NAMES_NOTHING)) {
      return [`${placeOf(file, node)}: a statement names the columns that it returns`]
    }
    if (calls(node, BEGINS)) {
      return [`${placeOf(file, node)}: the use case begins the transaction`]
    }
    return []
  })
  const own = [...all.values()].filter(({ path }) => path === file.path)
  return [...imported, ...decided, ...own.flatMap((one) => breachesOf(one, all))]
}

function breachesOf(one: Declared, all: Declarations): string[] {
  const runs = runsOf(one, all)
  if (runs > 1) return [`${placeOf(one, one.body)}: ${one.name} runs more than one statement`]
  const mustBeSql = one.isExported && ts.isFunctionLike(one.body)
  return mustBeSql && runs === 0 && !holdsSql(one, all)
    ? [`${placeOf(one, one.body)}: ${one.name} is neither a statement nor a part of one`]
    : []
}

/** Returns how many statements a function runs, with those of the statements that it calls. */
function runsOf(one: Declared, all: Declarations, callers: readonly Declared[] = []): number {
  if (callers.includes(one) || !ts.isFunctionLike(one.body)) return 0
  return nodesOf(one.body)
    .map((node) => {
      const callee = ts.isCallExpression(node) ? declaredAs(one, node.expression, all) : undefined
      const runs = calls(node, RUNS) ? 1 : callee ? runsOf(callee, all, [...callers, one]) : 0
      return isInInnerFunction(node, one.body) ? 2 * runs : runs
    })
    .reduce((sum, runs) => sum + runs, 0)
}

/** Returns true for code in an inner function, which may run any number of times. */
function isInInnerFunction(node: ts.Node, body: ts.Node): boolean {
  if (node === body || node.parent === body) return false
  return ts.isFunctionLike(node.parent) || isInInnerFunction(node.parent, body)
}

function holdsSql(one: Declared, all: Declarations, users: readonly Declared[] = []): boolean {
  if (users.includes(one)) return false
  return nodesOf(one.body).some((node) => {
    if (isSql(node) || calls(node, BUILDS)) return true
    const used = declaredAs(one, node, all)
    return used !== undefined && holdsSql(used, all, [...users, one])
  })
}

/** Returns the declaration that a name means in the file of another declaration. */
function declaredAs({ path, imports }: Declared, node: ts.Node, all: Declarations) {
  if (!ts.isIdentifier(node)) return undefined
  const imported = imports.get(node.text)
  return all.get(imported ? `${imported.from}#${imported.name}` : `${path}#${node.text}`)
}

/** True for `sql` as a tag, and for calls such as `sql.raw`. */
function isSql(node: ts.Node): boolean {
  const named = ts.isTaggedTemplateExpression(node)
    ? node.tag
    : ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)
      ? node.expression.expression
      : undefined
  return named !== undefined && ts.isIdentifier(named) && named.text === 'sql'
}

function calls(node: ts.Node, methods: ReadonlySet<string>): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  return methods.has(node.expression.name.text)
}
