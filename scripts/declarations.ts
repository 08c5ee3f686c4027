// Reads the imports, functions and constants of a TypeScript file.
import { dirname, join } from 'node:path'
import ts from 'typescript'

export interface SourceOf {
  path: string
  source: ts.SourceFile
  /** The values that the file imports, by the names that it uses for them. Types are left out. */
  imports: Map<string, { from: string; name: string }>
}

export interface Declared extends SourceOf {
  name: string
  body: ts.Node
  isExported: boolean
}

export function readSource(path: string, text: string): SourceOf {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const imports: SourceOf['imports'] = new Map()
  for (const { importClause, moduleSpecifier } of source.statements.filter(
    ts.isImportDeclaration,
  )) {
    if (!ts.isStringLiteral(moduleSpecifier)) continue
    const { text: named } = moduleSpecifier
    const from = named.startsWith('.') ? join(dirname(path), named) : named
    for (const [local, name] of namesOf(importClause)) imports.set(local, { from, name })
  }
  return { path, source, imports }
}

function namesOf(clause: ts.ImportClause | undefined): [local: string, name: string][] {
  if (!clause || clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return []
  const { name, namedBindings } = clause
  const names: [string, string][] = name ? [[name.text, 'default']] : []
  if (!namedBindings) return names
  if (ts.isNamespaceImport(namedBindings)) return [...names, [namedBindings.name.text, '*']]
  const values = namedBindings.elements.filter(({ isTypeOnly }) => !isTypeOnly)
  return [
    ...names,
    ...values.map((one): [string, string] => [one.name.text, (one.propertyName ?? one.name).text]),
  ]
}

export function declarationsOf(file: SourceOf): Declared[] {
  return file.source.statements.flatMap((statement): Declared[] => {
    if (ts.isFunctionDeclaration(statement) && statement.name) {
      const { name, modifiers } = statement
      return [{ ...file, name: name.text, body: statement, isExported: isExported(modifiers) }]
    }
    return ts.isVariableStatement(statement) ? variablesOf(file, statement) : []
  })
}

function variablesOf(file: SourceOf, statement: ts.VariableStatement): Declared[] {
  const { declarationList, modifiers } = statement
  return declarationList.declarations.flatMap(({ name, initializer: body }): Declared[] => {
    if (!ts.isIdentifier(name) || !body) return []
    return [{ ...file, name: name.text, body, isExported: isExported(modifiers) }]
  })
}

function isExported(modifiers: ts.NodeArray<ts.ModifierLike> | undefined): boolean {
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false
}

/** Returns a node with everything below it. */
export function nodesOf(root: ts.Node): ts.Node[] {
  const nodes: ts.Node[] = [root]
  ts.forEachChild(root, (child) => void nodes.push(...nodesOf(child)))
  return nodes
}

/** Returns the path and line of a node. */
export function placeOf({ path, source }: SourceOf, node: ts.Node): string {
  return `${path}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`
}
