// Reads from one source file which names it takes from which modules.
import ts from 'typescript'
import { type Taking, visit } from './read-module.ts'

type Names = Omit<Taking, 'from'>

/** What follows the dots after a name that stands for a whole module. */
function membersOf(checker: ts.TypeChecker, source: ts.SourceFile, name: ts.Identifier): Names {
  const symbol = checker.getSymbolAtLocation(name)
  const members: Names = { names: [] }
  visit(source, (node) => {
    if (!ts.isIdentifier(node) || node === name || node.text !== name.text) return
    if (checker.getSymbolAtLocation(node) !== symbol) return
    const { parent } = node
    if (ts.isPropertyAccessExpression(parent) && parent.expression === node) {
      members.names.push(parent.name.text)
    } else if (ts.isQualifiedName(parent) && parent.left === node) {
      members.names.push(parent.right.text)
    } else members.whole = true
  })
  return members
}

function boundNames(checker: ts.TypeChecker, source: ts.SourceFile, name: ts.BindingName): Names {
  if (ts.isIdentifier(name)) return membersOf(checker, source, name)
  return {
    names: name.elements.flatMap((element) => {
      if (!ts.isBindingElement(element)) return []
      return (element.propertyName ?? element.name).getText(source)
    }),
  }
}

const isWrapping = (node: ts.Node) =>
  ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node) || ts.isVoidExpression(node)

/** The names that are used of `import('…')`. */
function dynamicNames(checker: ts.TypeChecker, source: ts.SourceFile, call: ts.Node): Names {
  let node = call
  while (isWrapping(node.parent)) node = node.parent
  const { parent } = node
  if (ts.isExpressionStatement(parent)) return { names: [] }
  if (ts.isVariableDeclaration(parent)) return boundNames(checker, source, parent.name)
  if (!ts.isPropertyAccessExpression(parent)) return { names: [], whole: true }
  if (node !== call) return { names: [parent.name.text] }
  const then = parent.parent
  const [handler] = ts.isCallExpression(then) ? then.arguments : []
  if (!handler || !ts.isArrowFunction(handler)) return { names: [], whole: true }
  const [parameter] = handler.parameters
  return parameter ? boundNames(checker, source, parameter.name) : { names: [] }
}

function importedNames(checker: ts.TypeChecker, source: ts.SourceFile, clause: ts.ImportClause) {
  const bindings = clause.namedBindings
  const first = clause.name ? ['default'] : []
  if (!bindings) return { names: first }
  if (ts.isNamespaceImport(bindings)) return membersOf(checker, source, bindings.name)
  const names = bindings.elements.map(({ propertyName, name }) => (propertyName ?? name).text)
  return { names: [...first, ...names] }
}

export function readTakings(checker: ts.TypeChecker, source: ts.SourceFile): Taking[] {
  const takings: Taking[] = []
  const take = (specifier: ts.Node | undefined, names: Names) => {
    if (specifier && ts.isStringLiteralLike(specifier))
      takings.push({ from: specifier.text, ...names })
  }
  visit(source, (node) => {
    if (ts.isImportDeclaration(node)) {
      const { importClause, moduleSpecifier } = node
      take(
        moduleSpecifier,
        importClause ? importedNames(checker, source, importClause) : { names: [] },
      )
    } else if (ts.isExportDeclaration(node)) {
      const clause = node.exportClause
      if (!clause || !ts.isNamedExports(clause))
        take(node.moduleSpecifier, { names: [], whole: true })
      else {
        const names = clause.elements.map(({ propertyName, name }) => (propertyName ?? name).text)
        take(node.moduleSpecifier, { names })
      }
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      take(node.arguments[0], dynamicNames(checker, source, node))
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      const { qualifier } = node
      if (!qualifier) take(node.argument.literal, { names: [], whole: true })
      else take(node.argument.literal, { names: [qualifier.getText(source).split('.')[0] ?? ''] })
    }
  })
  return takings
}
