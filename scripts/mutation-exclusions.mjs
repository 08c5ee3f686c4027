// Code that is not mutated, because no test could notice the change, or every test would.
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** Calls of the query builder whose plain text names tables, columns and operators. */
const QUERY_CALLS =
  /^(selectFrom|(inner|left)Join|on|onRef|select|where|whereRef|orderBy|insertInto|updateTable|deleteFrom|with|from|returning|columns?|as|ref)$/

const calleeName = ({ callee }) => callee.property?.name
const isTextOnly = (node) =>
  node.type === 'StringLiteral' ||
  (node.type === 'ArrayExpression' && node.elements.every(({ type }) => type === 'StringLiteral'))

/**
 * Returns true for a name in a query: the database refuses a statement with a changed name. Values
 * in comparisons are still mutated.
 */
function isQueryName({ node, parent, key }) {
  if (parent?.type !== 'CallExpression' || !isTextOnly(node)) return false
  const name = calleeName(parent)
  const isValue = (name === 'where' || name === 'on') && key === 2
  return QUERY_CALLS.test(name) && !isValue
}

/** Returns true for the same names in a list of columns. */
function isColumnOfList({ node, parentPath }) {
  if (node.type !== 'StringLiteral' || parentPath?.node.type !== 'ArrayExpression') return false
  const list = parentPath.parentPath
  return list?.node.type === 'ArrowFunctionExpression' && isCallOf(list.parent, 'select')
}

const isCallOf = (node, name) => node?.type === 'CallExpression' && calleeName(node) === name
const isPlainError = (node) => node?.type === 'NewExpression' && node.callee.name === 'Error'

/**
 * Returns true for `if (…) throw new Error(…)`, which states for the compiler what cannot happen.
 * Refusals are AppErrors.
 */
function isImpossible({ node }) {
  if (node.type !== 'IfStatement') return false
  const { consequent } = node
  return consequent.type === 'ThrowStatement' && isPlainError(consequent.argument)
}

/** Returns true for words to the operator, on which no behaviour depends. */
function isLogged({ node, parent }) {
  if (isPlainError(parent)) return node !== parent.callee
  const call = node.type === 'ExpressionStatement' ? node.expression : node
  const { callee } = call
  if (call.type !== 'CallExpression' || callee.type !== 'MemberExpression') return false
  return (callee.object.name ?? callee.object.property?.name) === 'log'
}

const EXCLUSIONS = [
  [isQueryName, 'a name in a statement: the database refuses any other'],
  [isColumnOfList, 'a name in a statement: the database refuses any other'],
  [isImpossible, 'a guard against what cannot be'],
  [isLogged, 'words of the log'],
]

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'velvet', {
    shouldIgnore: (path) => EXCLUSIONS.find(([excludes]) => excludes(path))?.[1],
  }),
]
