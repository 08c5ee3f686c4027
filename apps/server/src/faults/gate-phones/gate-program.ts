import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { build } from 'vite'
import type { PhoneActions } from '../../../../gate/src/test/phone-actions.ts'

const ENTRY = join(import.meta.dirname, '../../../../gate/src/test/phone-program.ts')

/** What a browser gives to a page, and each simulated phone has of its own. */
const GLOBALS = [
  'Date',
  'performance',
  'fetch',
  'indexedDB',
  'localStorage',
  'navigator',
  'window',
  'document',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'IDBCursor',
  'IDBDatabase',
  'IDBIndex',
  'IDBKeyRange',
  'IDBObjectStore',
  'IDBRequest',
  'IDBTransaction',
] as const
type PhoneGlobals = Record<(typeof GLOBALS)[number], unknown>

type GateProgram = (globals: PhoneGlobals) => PhoneActions

/**
 * Bundles the gate's real code. The returned function runs the code anew, as a page that is loaded
 * does, with the globals of one phone.
 */
export async function loadGateProgram(): Promise<GateProgram> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry: ENTRY, formats: ['iife'], name: 'phone' } },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const [output] = [built].flat()
  const file = output && 'output' in output ? output.output[0] : undefined
  if (!file) throw new Error('The gate was not bundled')
  const run = compileFunction(`${file.code}\nreturn phone`, [...GLOBALS]) as (...globals: unknown[]) => {
    actions: PhoneActions
  }
  return (globals) => run(...GLOBALS.map((name) => globals[name])).actions
}
