import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import type { Plugin } from 'vite'

type Bundle = Record<string, { type: 'chunk' | 'asset' } & Partial<Chunk>>

interface Chunk {
  fileName: string
  facadeModuleId: string | null
  isEntry: boolean
  imports: string[]
  viteMetadata?: { importedCss: Set<string> }
}

/** Opened without a network before anything else; what they import comes along. */
const SHELL_SCREENS = [
  /\/screens\/(?:home\/(?:home|location-required)|movie\/movie|my-tickets\/my-tickets|ticket-details\/ticket-details)\.tsx$/,
  /\/notices\/(?:network-bar|offline-dialog|screen-missing)\.tsx$/,
]
/** The faces in which nearly every word is set; others are fetched by whoever needs them. */
const SHELL_FONTS = /-latin-(?!ext)[^/]*\.woff2$/
/** Heavy, rare, for other devices, or of no use without a network. */
const FETCHED_WHEN_NEEDED = new RegExp(
  [
    '/(?:browser-image-compression|debug|welcome|privacy|not-found|install-banner|service-worker)-',
    '/(?:sign-up|sign-up-successful|forgot-password|payment-successful|trailer-player)-',
  ].join('|'),
)
const PUBLIC_FILES = ['logo.svg']
/** Stands for the page's own revision, which depends on the operator's names: the server's to say. */
const PAGE = { url: '/', revision: '%PAGE_REVISION%' }

/** Makes /sw.js: the worker's code with the list of what it keeps. */
export function serviceWorker(): Plugin {
  let root = ''
  let outDir = ''
  let target: string | string[] | false | undefined
  let screens: string[] = []
  let shell: string[] = []
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = join(root, config.build.outDir)
      target = config.build.target
    },
    writeBundle(_, bundle) {
      const files = bundle as unknown as Bundle
      shell = shellOf(files)
      screens = Object.keys(files).filter(
        (file) =>
          /^assets\/.*\.(?:js|css)$/.test(file) &&
          !shell.includes(file) &&
          !FETCHED_WHEN_NEEDED.test(`/${file}`),
      )
    },
    async closeBundle() {
      const kept = await Promise.all(PUBLIC_FILES.map((file) => entryOf(join(outDir, file), file)))
      const assets = shell.map((file) => ({ url: `/${file}`, revision: null }))
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        publicDir: false,
        define: {
          __SHELL__: JSON.stringify([PAGE, ...kept, ...assets]),
          __SCREENS__: JSON.stringify(screens.map((file) => `/${file}`)),
          'process.env.NODE_ENV': '"production"',
        },
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
    },
  }
}

async function entryOf(path: string, file: string) {
  const revision = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
    .slice(0, 16)
  return { url: `/${file}`, revision }
}

function shellOf(files: Bundle): string[] {
  const chunks = Object.values(files).filter(({ type }) => type === 'chunk') as Chunk[]
  const roots = chunks.filter(
    ({ isEntry, facadeModuleId }) =>
      isEntry || SHELL_SCREENS.some((screen) => screen.test(facadeModuleId ?? '')),
  )
  if (roots.length !== 1 + 8) throw new Error(`the shell has ${roots.length} roots, not nine`)
  const found = new Set<string>()
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk.fileName)) return
    found.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name))
  }
  roots.forEach(visit)
  const fonts = Object.keys(files).filter((file) => SHELL_FONTS.test(file))
  return [...found, ...fonts].sort()
}
