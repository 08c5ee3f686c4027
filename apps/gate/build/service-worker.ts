import { join } from 'node:path'
import type { BuildOptions, Plugin } from 'vite'
import { buildWorker } from '../../web/build/build-worker.ts'

/**
 * A placeholder for the revision of the page, which depends on the operator's names and is filled
 * in by the server.
 */
const PAGE = { url: '/gate/', revision: '%PAGE_REVISION%' }
/** Pictures of the customer's app, which the installed gate shows too. */
const ICONS = [{ url: '/favicon.svg', revision: null }]

/**
 * Makes /gate/sw.js, with the list of all files of the app. Only the ways of native shells are left
 * out, because no shell opens this app.
 */
export function serviceWorker(): Plugin {
  let root = ''
  let outDir = ''
  let target: BuildOptions['target']
  let files: string[] = []
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = join(root, config.build.outDir)
      target = config.build.target
    },
    writeBundle(_, bundle) {
      files = Object.values(bundle)
        .filter((file) => !(file.type === 'chunk' && file.isDynamicEntry))
        .map(({ fileName }) => fileName)
        .filter((name) => name.startsWith('assets/'))
        .sort()
    },
    async closeBundle() {
      const assets = files.map((file) => ({ url: `/gate/${file}`, revision: null }))
      const define = { __FILES__: JSON.stringify([PAGE, ...ICONS, ...assets]) }
      await buildWorker({ root, outDir, target, define })
    },
  }
}
