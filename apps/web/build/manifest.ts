import { matchesGlob, relative, resolve } from 'node:path'

// What the built app consists of, as globs of sources from the root of the project. A glob after `!`
// takes files out again. A screen that is added needs a line here only if it shall open without a
// network before any other, or shall not be kept on the phone at all.

export const ROOT = resolve(import.meta.dirname, '../../..')

/** Pieces of the app that are one file each, since dozens of small files weigh more. */
export const PIECES: Readonly<Record<string, readonly string[]>> = {
  /** Code that every screen needs: the libraries, the shell and the state. */
  frame: [
    'apps/web/src/state/**',
    'apps/web/src/app/**',
    '!apps/web/src/app/{by-seat,came-from}.*',
    '!apps/web/src/app/use-{answer,areas,back,countdown,notice,payment,session-draft,tickets}.*',
    'packages/client/**',
    'packages/device/src/{location,platform}*',
    'packages/contract/src/{general-errors,first-messages}*',
    'node_modules/{react,react-dom,scheduler,react-redux,use-sync-external-store}/**',
    'node_modules/{redux,redux-thunk}/**',
  ],
  /** The parts that home shows. */
  'home-parts': [
    'packages/ui/src/{banner,button,empty-state,poster,shimmer,tabs}*',
    'packages/contract/src/title-case*',
    'node_modules/lucide-react/dist/esm/icons/{chevron-right,circle-alert,circle-check}*',
    'node_modules/lucide-react/dist/esm/icons/{cloud-off,info,map-pin}*',
  ],
  /** Code that the screens after the first share. */
  later: [
    'apps/web/src/app/{by-seat,came-from}.*',
    'apps/web/src/app/use-{answer,areas,back,countdown,notice,payment,session-draft,tickets}.*',
    'packages/contract/src/messages*',
  ],
}

/** The first visit stores these, with everything that they import, so that they open offline. */
export const SHELL: readonly string[] = [
  'apps/web/src/screens/home/{home,location-required}.tsx',
  'apps/web/src/screens/{movie,my-tickets,ticket-details}/*.tsx',
  'apps/web/src/notices/{network-bar,offline-dialog,screen-missing}.tsx',
]

/** Never stored ahead: heavy, rarely used, for other devices, or useless without a network. */
export const FETCHED_WHEN_NEEDED: readonly string[] = [
  'apps/web/src/screens/{debug,welcome,privacy,not-found}/**',
  'apps/web/src/screens/{sign-up,sign-up-successful,forgot-password}/**',
  'apps/web/src/screens/{payment-successful,trailer-player}/**',
  'apps/web/src/notices/{install-banner,service-worker}.*',
  'packages/contract/src/privacy.ts',
  'node_modules/browser-image-compression/**',
]

/** Returns true if the globs match this module, which is named by its path on this machine. */
export function isAmong(globs: readonly string[], module: string): boolean {
  const path = relative(ROOT, module)
  const isTaken = globs.some((glob) => matchesGlob(path, glob))
  return isTaken && !globs.some((glob) => glob.startsWith('!') && matchesGlob(path, glob.slice(1)))
}
