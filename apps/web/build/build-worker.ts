import { join } from 'node:path'
import { build } from 'vite'
import type { BuildOptions, Plugin, Rolldown } from 'vite'

/** The finished build of an app. */
interface BuiltApp {
  root: string
  outDir: string
  bundle: Rolldown.OutputBundle
}

/** The constants of the worker's code, in JSON, by their names. */
type Constants = Record<string, string>

/**
 * Builds `src/worker/sw.ts` of an app into `sw.js` after the app itself, because `constantsOf` lists
 * the files of the app.
 */
export function workerPlugin(constantsOf: (app: BuiltApp) => Promise<Constants>): Plugin {
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
      await buildWorker({ root, outDir, target, define })
    },
  }
}

interface WorkerBuild {
  root: string
  outDir: string
  target: BuildOptions['target']
  define: Constants
}

/** The worker becomes one file that imports nothing. */
async function buildWorker({ root, outDir, target, define }: WorkerBuild): Promise<void> {
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
        input: join(root, 'src/worker/sw.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}
