import { join } from 'node:path'
import { build } from 'vite'
import type { BuildOptions, Plugin, Rolldown } from 'vite'

interface BuiltApp {
  root: string
  outDir: string
  bundle: Rolldown.OutputBundle
}

/** Maps the name of each constant in the worker's code to its value in JSON. */
type Constants = Record<string, string>

/**
 * Builds the worker of an app into `sw.js` after the app itself, because `constantsOf` lists the files of
 * the app.
 * @param file the worker's code; without it, `src/worker/sw.ts` of the app
 */
export function workerPlugin(constantsOf: (app: BuiltApp) => Promise<Constants>, file?: string): Plugin {
  let root = ''
  let outDir = ''
  let target: BuildOptions['target']
  let bundle: Rolldown.OutputBundle = {}
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = join(root, config.build.outDir)
      target = config.build.target
    },
    writeBundle(_, written) {
      bundle = written
    },
    async closeBundle() {
      const define = await constantsOf({ root, outDir, bundle })
      const source = file ?? join(root, 'src/worker/sw.ts')
      await buildWorker({ root, outDir, source, target, define })
    },
  }
}

interface WorkerBuild {
  root: string
  outDir: string
  source: string
  target: BuildOptions['target']
  define: Constants
}

/**
 * Bundles the worker into one file, because the oldest browsers cannot import modules in a worker.
 */
async function buildWorker({ root, outDir, source, target, define }: WorkerBuild): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      ...(target && { target }),
      rolldownOptions: {
        input: source,
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}
