import { join } from 'node:path'
import { workerPlugin } from './build-worker.ts'

/**
 * The installed app also needs the icon of the customer's app, which is not among the files of its
 * build.
 */
const ICONS = [{ url: '/favicon.svg', revision: null }]

/**
 * Emits the worker of an app for the operator's staff, such as /gate/sw.js, with the list of all files
 * of the app, also those that it loads later, such as the words of another language. The server fills in the revision of the page, which depends on the operator's names.
 */
export const staffWorker = (name: 'gate' | 'counter') =>
  workerPlugin(
    ({ bundle }) => {
      const assets = Object.values(bundle)
        .map(({ fileName }) => fileName)
        .filter((file) => file.startsWith('assets/'))
        .sort()
        .map((file) => ({ url: `/${name}/${file}`, revision: null }))
      const page = { url: `/${name}/`, revision: '%PAGE_REVISION%' }
      return Promise.resolve({
        __APP__: JSON.stringify(name),
        __FILES__: JSON.stringify([page, ...ICONS, ...assets]),
      })
    },
    join(import.meta.dirname, '../src/worker/staff-sw.ts'),
  )
