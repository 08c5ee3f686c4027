// Finds exports that nothing but tests needs, and exports that only their own file uses.
import { relative, resolve } from 'node:path'
import ts from 'typescript'
import { type Export, readExports } from './read-module.ts'
import { readTakings } from './read-takings.ts'

interface NeedlessExport {
  file: string
  line: number
  name: string
  why: 'nothing uses it' | 'only tests use it' | 'only its own file uses it'
}

const TESTS = /\.test\.tsx?$|\/test\/|\/stories\/|\/faults\/|^e2e\/|^(bench|cluster)\//
const EXTENSIONS = ['.ts', '.tsx', '.mjs', '.js']
const LEFT_OUT = ['**/node_modules', '**/dist', '**/dist-native', '**/android', '**/ios', '.*']

const RESOLUTION: ts.CompilerOptions = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  allowJs: true,
}

function parse(root: string) {
  const files = ts.sys
    .readDirectory(root, EXTENSIONS, LEFT_OUT)
    .filter((file) => !file.endsWith('.d.ts'))
  const program = ts.createProgram(files, { ...RESOLUTION, noResolve: true, noLib: true })
  return { checker: program.getTypeChecker(), sources: program.getSourceFiles() }
}

interface Uses {
  byProduct: Set<string>
  byTests: Set<string>
  /** A module that is passed on whole gives its default export, or all it has. */
  isWhole: boolean
}

function collectUses(root: string, checker: ts.TypeChecker, sources: readonly ts.SourceFile[]) {
  const uses = new Map<string, Uses>()
  const cache = ts.createModuleResolutionCache(root, (name) => name, RESOLUTION)
  for (const source of sources) {
    const isTest = TESTS.test(relative(root, source.fileName))
    for (const { from, names, whole } of readTakings(checker, source)) {
      const target = ts.resolveModuleName(from, source.fileName, RESOLUTION, ts.sys, cache)
        .resolvedModule?.resolvedFileName
      if (target === undefined) continue
      const path = resolve(target)
      const of = uses.get(path) ?? { byProduct: new Set(), byTests: new Set(), isWhole: false }
      for (const name of names) (isTest ? of.byTests : of.byProduct).add(name)
      of.isWhole ||= whole === true
      uses.set(path, of)
    }
  }
  return uses
}

function whyNeedless(
  { name, isUsedInside }: Export,
  uses: Uses | undefined,
  { isTest, hasDefault }: { isTest: boolean; hasDefault: boolean },
): NeedlessExport['why'] | undefined {
  if (uses?.isWhole && (name === 'default' || !hasDefault)) return undefined
  if (uses?.byProduct.has(name)) return undefined
  const isInTests = uses?.byTests.has(name) ?? false
  if (isInTests) return isTest || isUsedInside ? undefined : 'only tests use it'
  return isUsedInside ? 'only its own file uses it' : 'nothing uses it'
}

/** Reads every module below the root, without its types, and lists what need not be exported. */
export function findNeedlessExports(root: string): NeedlessExport[] {
  const { checker, sources } = parse(root)
  const uses = collectUses(root, checker, sources)
  return sources.flatMap((source) => {
    const file = relative(root, source.fileName)
    const exported = readExports(checker, source)
    const about = {
      isTest: TESTS.test(file),
      hasDefault: exported.some(({ name }) => name === 'default'),
    }
    return exported.flatMap((one) => {
      const why = whyNeedless(one, uses.get(resolve(source.fileName)), about)
      return why ? [{ file, line: one.line, name: one.name, why }] : []
    })
  })
}
