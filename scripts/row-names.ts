// Outside *-sql.ts, what a statement returned has camelCase names.
import ts from 'typescript'
import { nodesOf, placeOf, type SourceOf } from './declarations.ts'

const SNAKE = /^[a-z]\w*_\w/
/** What third parties send has their names. */
const WIRE_FOLDER = /\/providers\//
/** Names of the specification that are read from something else than the input of a call. */
const WIRE_NAMES = new Set(['minimum_top_up', 'maximum_top_up', 'adjustment_limit'])

/** Returns a sentence for each place that reads a snake_case name from an object. */
export function snakeReads(file: SourceOf): string[] {
  if (WIRE_FOLDER.test(file.path)) return []
  return nodesOf(file.source).flatMap((node) => {
    const name = nameRead(node)
    if (name === undefined || !SNAKE.test(name) || WIRE_NAMES.has(name)) return []
    return [`${placeOf(file, node)}: ${name} is read; its statement must name it in camelCase`]
  })
}

/** Returns the name that a node reads from an object, unless the object is the input of a call. */
function nameRead(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) {
    return isInput(node.expression) ? undefined : node.name.text
  }
  if (!ts.isBindingElement(node) || !ts.isObjectBindingPattern(node.parent)) return undefined
  const { propertyName = node.name, parent: pattern } = node
  const from = ts.isVariableDeclaration(pattern.parent) ? pattern.parent.initializer : undefined
  if (from && isInput(from)) return undefined
  return ts.isIdentifier(propertyName) ? propertyName.text : undefined
}

/** The input of a call has the names of the specification. */
function isInput(node: ts.Expression): boolean {
  const last = ts.isPropertyAccessExpression(node) ? node.name : node
  return ts.isIdentifier(last) && last.text === 'input'
}
