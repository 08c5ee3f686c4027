import react from '@vitejs/plugin-react'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import type { Plugin } from 'vite'
import { LIGHT_ICONS } from './light-icons.ts'
import { oldBrowsers } from './old-browsers.ts'

const FIRST_PAINT = resolve(import.meta.dirname, '../src/first-paint')
/** The code of these screens is in the painter. It never loads any other part of the app. */
const PAINTED = /paint-page\.tsx$|\/screens\/(home|movie|trailers|login)\/\1\.tsx$/
/** Beside the manifest, in a folder that the server does not serve. */
const PAINTER = '.vite/painter.js'

/** Builds the painter for the server, one file that imports nothing but Node's own modules. */
export function buildPainter(): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'build-painter',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = join(root, config.build.outDir)
    },
    async closeBundle() {
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        publicDir: false,
        plugins: [react(), leaveOutLaterParts()],
        resolve: {
          alias: [
            LIGHT_ICONS,
            { find: /^\.\/page-meta\.ts$/, replacement: join(FIRST_PAINT, 'page-meta.ts') },
          ],
        },
        css: { postcss: { plugins: [oldBrowsers()] } },
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true },
        build: {
          ssr: join(FIRST_PAINT, 'paint.ts'),
          outDir,
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

/** Leaves imports as they are that only run on a phone. */
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
