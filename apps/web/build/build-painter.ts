import react from '@vitejs/plugin-react'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import type { Plugin, ResolvedConfig } from 'vite'
import { oldBrowsers } from './old-browsers.ts'

const FIRST_PAINT = resolve(import.meta.dirname, '../src/first-paint')
/**
 * The painter contains the modules behind these dynamic imports. It leaves out all other dynamic
 * imports, because it never runs them.
 */
const PAINTED =
  /paint-page\.tsx$|\/words\/[a-z]+-(first|rest)\.json$|\/screens\/(home|movie|trailers|login|find)\/\2\.tsx$/
/** The painter lies beside Vite's manifest, in a folder that the server does not serve. */
const PAINTER = '.vite/painter.js'

/**
 * Builds the painter, which the server uses to draw the first screens of the app. The painter is
 * one file that imports only Node's own modules.
 */
export function buildPainter(): Plugin {
  let app: ResolvedConfig
  return {
    name: 'build-painter',
    apply: 'build',
    configResolved(config) {
      app = config
    },
    async closeBundle() {
      await build({
        configFile: false,
        root: app.root,
        logLevel: 'warn',
        publicDir: false,
        plugins: [react(), leaveOutLaterParts()],
        resolve: {
          alias: [{ find: /^\.\/page-meta\.ts$/, replacement: join(FIRST_PAINT, 'page-meta.ts') }],
        },
        css: { postcss: { plugins: [oldBrowsers()] } },
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true },
        build: {
          ssr: join(FIRST_PAINT, 'paint.ts'),
          outDir: join(app.root, app.build.outDir),
          emptyOutDir: false,
          copyPublicDir: false,
          assetsInlineLimit: 0,
          minify: true,
          rolldownOptions: {
            output: { entryFileNames: PAINTER, codeSplitting: false },
          },
        },
      })
    },
  }
}

/** Keeps the dynamic imports of parts that only a phone loads out of the bundle. */
function leaveOutLaterParts(): Plugin {
  return {
    name: 'leave-out-later-parts',
    enforce: 'pre',
    resolveId(name, _importer, { kind }) {
      const isLater = kind === 'dynamic-import' && !PAINTED.test(name)
      return isLater ? { id: name, external: true } : null
    },
  }
}
