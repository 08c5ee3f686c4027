import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'

const SCHEMAS = ['input', 'output']

/**
 * Lets the built server make the schemas of a call when they are first read. The contract makes them as it is loaded,
 * which takes 4 MB and a tenth of a second of each start for 400 calls, most of which are never made in a process.
 */
export function lateSchemas(): Plugin {
  return {
    name: 'late-schemas',
    transform: {
      filter: { id: /\/packages\/contract\/src\/.*\.calls\.ts$/ },
      // Each line keeps its number, so the source map needs no change.
      handler: (code) => ({ code: withLateSchemas(code), map: null }),
    },
  }
}

/** Turns `input` and `output` of each call into getters that keep what they have made. */
export function withLateSchemas(code: string): string {
  const found: ESTree.ObjectProperty[] = []
  new Visitor({
    CallExpression({ callee, arguments: [definition] }) {
      const isCall = callee.type === 'Identifier' && callee.name === 'endpoint'
      if (!isCall || definition?.type !== 'ObjectExpression') return
      for (const property of definition.properties) if (isMadeHere(property)) found.push(property)
    },
  }).visit(parseSync('calls.ts', code).program)
  return found.reduceRight((text, { key, value, start, end }) => {
    const [name, make] = [code.slice(key.start, key.end), code.slice(value.start, value.end)]
    const getter = `get ${name}() { const value = ${make}; Object.defineProperty(this, '${name}', { value }); return value }`
    return text.slice(0, start) + getter + text.slice(end)
  }, code)
}

/** Returns true for a schema that this call makes. One that many calls share exists already. */
function isMadeHere(property: ESTree.ObjectPropertyKind): property is ESTree.ObjectProperty {
  if (property.type !== 'Property' || property.key.type !== 'Identifier') return false
  return SCHEMAS.includes(property.key.name) && property.value.type === 'CallExpression'
}
