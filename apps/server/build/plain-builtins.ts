import { isBuiltin } from 'node:module'
import { parseSync, type ESTree, type Plugin } from 'vite'

/**
 * Lets the built server take Node's modules without importing them. When a file imports such a module, Node reads all of its
 * exports. Reading those of `node:http` loads Node's own `fetch`, which the server does not use, and which takes 3 MB and
 * a twentieth of each start.
 */
export function plainBuiltins(): Plugin {
  return {
    name: 'plain-builtins',
    // The replacement happens in the finished text, because only then do all packages import in the same way.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = withPlainBuiltins(file.code)
      }
    },
  }
}

/** Replaces each import of a module of Node by a constant. Each line keeps its number, so the source map needs no change. */
export function withPlainBuiltins(code: string): string {
  const imports = parseSync('chunk.mjs', code).program.body.filter(isOfBuiltin)
  return imports.reduceRight(
    (text, { specifiers, source, start, end }) =>
      text.slice(0, start) + constantsFor(specifiers, source.value) + text.slice(end),
    code,
  )
}

function isOfBuiltin(statement: ESTree.Statement): statement is ESTree.ImportDeclaration {
  return statement.type === 'ImportDeclaration' && statement.specifiers.length > 0 && isBuiltin(statement.source.value)
}

function constantsFor(specifiers: ESTree.ImportDeclaration['specifiers'], name: string): string {
  const module = `process.getBuiltinModule(${JSON.stringify(name)})`
  return specifiers.map((specifier) => `const ${patternOf(specifier)} = ${module};`).join(' ')
}

function patternOf(specifier: ESTree.ImportDeclaration['specifiers'][number]): string {
  const { local } = specifier
  if (specifier.type !== 'ImportSpecifier') return local.name
  const { imported } = specifier
  const name = imported.type === 'Literal' ? imported.value : imported.name
  return `{ ${name}: ${local.name} }`
}
