import { workerPlugin } from '../../web/build/build-worker.ts'

/**
 * A placeholder for the revision of the page, which depends on the operator's names and is filled
 * in by the server.
 */
const PAGE = { url: '/gate/', revision: '%PAGE_REVISION%' }
/**
 * The installed gate also needs the icon of the customer's app, which is not among the files of
 * this build.
 */
const ICONS = [{ url: '/favicon.svg', revision: null }]

/**
 * Emits /gate/sw.js with the list of all files of the app. The list leaves out the code that only
 * native shells load, because no native shell opens the gate.
 */
export const serviceWorker = () =>
  workerPlugin(({ bundle }) => {
    const assets = Object.values(bundle)
      .filter((file) => !(file.type === 'chunk' && file.isDynamicEntry))
      .map(({ fileName }) => fileName)
      .filter((name) => name.startsWith('assets/'))
      .sort()
      .map((name) => ({ url: `/gate/${name}`, revision: null }))
    return Promise.resolve({ __FILES__: JSON.stringify([PAGE, ...ICONS, ...assets]) })
  })
