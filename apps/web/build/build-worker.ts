import { join } from 'node:path'
import { build } from 'vite'
import type { BuildOptions } from 'vite'

interface WorkerBuild {
  root: string
  outDir: string
  target: BuildOptions['target']
  /** What the build puts in the place of names in the worker's code. */
  define: Record<string, string>
}

/** Builds `src/worker/sw.ts` of an app into `sw.js`, one file that imports nothing. */
export async function buildWorker({ root, outDir, target, define }: WorkerBuild): Promise<void> {
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
