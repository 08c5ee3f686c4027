// Reads from one source file what it exports, and what it takes from other modules.
import ts from 'typescript'

export interface Export {
  name: string
  line: number
  /** Whether its own file uses it outside its declaration. */
  isUsedInside: boolean
}

/** The names that a file takes from a module; `whole` when it passes the module on as it is. */
export interface Taking {
  from: string
  names: string[]
  whole?: true
}

interface Exported {
  name: string
  identifier: ts.Identifier | undefined
  declaration: ts.Node
}

const isNamed = (node: ts.Node): node is ts.Node & { name: ts.BindingName } =>
  'name' in node && node.name !== undefined

function identifiersOf(name: ts.BindingName): ts.Identifier[] {
  if (ts.isIdentifier(name)) return [name]
  return name.elements.flatMap((element) =>
    ts.isBindingElement(element) ? identifiersOf(element.name) : [],
  )
}

function exportedBy(statement: ts.Statement): Exported[] {
  if (ts.isExportAssignment(statement)) {
    return [{ name: 'default', identifier: undefined, declaration: statement }]
  }
  if (ts.isExportDeclaration(statement)) {
    if (!statement.exportClause || !ts.isNamedExports(statement.exportClause)) return []
    return statement.exportClause.elements.map((element) => ({
      name: element.name.text,
      identifier: undefined,
      declaration: element,
    }))
  }
  const flags = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined
  const has = (kind: ts.SyntaxKind) => flags?.some((flag) => flag.kind === kind) ?? false
  if (!has(ts.SyntaxKind.ExportKeyword)) return []
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap((declaration) =>
      identifiersOf(declaration.name).map((identifier) => ({
        name: identifier.text,
        identifier,
        declaration,
      })),
    )
  }
  if (!isNamed(statement))
    return [{ name: 'default', identifier: undefined, declaration: statement }]
  return identifiersOf(statement.name).map((identifier) => ({
    name: has(ts.SyntaxKind.DefaultKeyword) ? 'default' : identifier.text,
    identifier,
    declaration: statement,
  }))
}

/** Visits every node below, in the order of the text. */
export function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  ts.forEachChild(node, (child) => {
    look(child)
    visit(child, look)
  })
}

const isInside = (node: ts.Node, outer: ts.Node) => node.pos >= outer.pos && node.end <= outer.end

/** The symbol that an identifier refers to, or undefined where it only names a property. */
function referredSymbol(checker: ts.TypeChecker, node: ts.Identifier): ts.Symbol | undefined {
  const { parent } = node
  if (ts.isShorthandPropertyAssignment(parent)) {
    return checker.getShorthandAssignmentValueSymbol(parent)
  }
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return undefined
  if (ts.isQualifiedName(parent) && parent.right === node) return undefined
  if (ts.isBindingElement(parent) && parent.propertyName === node) return undefined
  if (ts.isExportSpecifier(parent) || ts.isJsxAttribute(parent)) return undefined
  if (isNamed(parent) && (parent.name as ts.Node) === node) return undefined
  return checker.getSymbolAtLocation(node)
}

export function readExports(checker: ts.TypeChecker, source: ts.SourceFile): Export[] {
  const exported = source.statements.flatMap(exportedBy)
  // A value and a type of one name share a symbol, and an import takes both.
  const wanted = new Map<ts.Symbol, Exported[]>()
  for (const one of exported) {
    const symbol = one.identifier && checker.getSymbolAtLocation(one.identifier)
    if (symbol) wanted.set(symbol, [...(wanted.get(symbol) ?? []), one])
  }
  const names = new Set(exported.flatMap(({ identifier }) => identifier?.text ?? []))
  const used = new Set<Exported>()
  visit(source, (node) => {
    if (!ts.isIdentifier(node) || !names.has(node.text)) return
    const symbol = referredSymbol(checker, node)
    const declared = (symbol && wanted.get(symbol)) ?? []
    if (declared.some(({ declaration }) => isInside(node, declaration))) return
    for (const one of declared) used.add(one)
  })
  return exported.map((one) => ({
    name: one.name,
    line: source.getLineAndCharacterOfPosition(one.declaration.getStart(source)).line + 1,
    isUsedInside: used.has(one),
  }))
}
