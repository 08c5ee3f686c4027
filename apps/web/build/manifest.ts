import { matchesGlob, relative, resolve } from 'node:path'

// What the built app consists of, as globs of sources from the root of the project. A glob after `!`
// takes files out again. A screen that is added needs a line here only if it shall open without a
// network before any other, or shall not be kept on the phone at all.

export const ROOT = resolve(import.meta.dirname, '../../..')

/**
 * Each piece of the app is built into one file, because the same code takes more bytes in dozens of
 * small files.
 */
export const PIECES: Readonly<Record<string, readonly string[]>> = {
  /** These packages seldom change, so a phone keeps the file over many versions of the app. */
  libraries: [
    'node_modules/{react,react-dom,scheduler,redux,redux-thunk}/**',
    // The first script loads these modules before the app, because it learns the words with them.
    'packages/contract/src/shared/words/spoken.*',
  ],
  /**
   * Every screen needs these modules, or the home screen does. Most people open the home screen
   * first, so the app loads them all at its start.
   */
  frame: [
    'apps/web/src/state/**',
    'apps/web/src/app/**',
    '!apps/web/src/app/{by-seat,came-from,chosen-language,later-screens,lazy-dialog}.*',
    '!apps/web/src/app/use-{answer,areas,back,countdown,notice,payment,session-draft,tickets,today,tall-mark}.*',
    'apps/web/src/words/other-words.*',
    'apps/web/src/parts/{film-poster,poster-name,reading-failed}*',
    'apps/web/src/screens/home/words.*',
    'packages/client/**',
    'packages/device/src/{location,network,platform}*',
    'packages/contract/src/{shared/app/app-version,shared/general-errors,shared/words/first-messages,catalogue/poster-sources,catalogue/title-case}*',
    'packages/ui/src/icon.*',
    'packages/ui/src/{button,empty-state,poster,shimmer,tabs,words}*',
    'packages/ui/src/icons/{clapperboard,cloud-off,map-pin,map-pin-off}.*',
  ],
  /** Forms and later screens share these words. */
  text: ['packages/contract/src/{shared/words/messages,people/phone,points/vp}.*', 'apps/web/src/parts/words.*'],
  /** This part requests the location. Home loads it if the phone does not share its location. */
  'location-required': [
    'apps/web/src/app/use-{countdown,tall-mark}.*',
    'apps/web/src/parts/location/{location-notice,words}*',
    'apps/web/src/screens/home/location-required*',
    'packages/contract/src/shared/words/location-messages.*',
  ],
  /**
   * These parts are notifications that any phone may show, and the links below the films. They load once the phone has
   * stored the app.
   */
  notices: [
    'apps/web/src/app/use-areas.*',
    'apps/web/src/calls/services.*',
    'apps/web/src/notices/{ask-to-update,install-banner,is-kept-shown,network-bar,offline-dialog,service-worker,use-page-address,words}*',
    'apps/web/src/parts/{data-saver-switch,switch}*',
    'apps/web/src/parts/location/gps-status.*',
    'apps/web/src/screens/home/{home-footer,choose-area}*',
    'packages/contract/src/shared/app/offline*',
    'packages/ui/src/{banner,dialog,icon-button,show-modal,use-in-sight}*',
    'packages/ui/src/icons/{circle-alert,circle-check}*',
    'packages/ui/src/icons/{chevron-right,info,wifi-off,x}.*',
  ],
  /** The screens on which people enter something share these modules. */
  forms: [
    'packages/ui/src/{field,select-field,text-area,text-field}*',
    'apps/web/src/parts/{form,needs-network,new-password-field,phone-field,session-traces}*',
    'packages/contract/src/people/password.*',
  ],
  /**
   * What tells when and where films are shown. Home loads it for customers after its first paint, in one file, because
   * home names every file that it may load.
   */
  showtimes: [
    'apps/web/src/calls/find.*',
    'apps/web/src/parts/{distance,opens-on,seats-left}.*',
    'apps/web/src/parts/days/**',
    'apps/web/src/parts/showtimes/{place-note,showtime-chip,tonight,words}*',
    'apps/web/src/screens/home/{next-show*,tonight/**}',
    'packages/contract/src/catalogue/availability.*',
    'packages/ui/src/chip*',
  ],
  /** Several screens that are opened later share these modules. */
  later: [
    'apps/web/src/app/{by-seat,came-from,chosen-language,lazy-dialog}.*',
    'apps/web/src/app/use-{answer,back,notice,payment,session-draft,tickets,today}.*',
    'apps/web/src/notices/after-crash.*',
    'apps/web/src/parts/{awaited-order,failed-banner,is-to-use,kept-transfer,kept-request,order-to-pay,payment-under-way,price,tonight,use-knows-points,use-own-hold}*',
    'apps/web/src/screens/home/ticket-tonight*',
    'packages/contract/src/catalogue/business-day.*',
    'packages/contract/src/tickets/transfers.*',
    'packages/device/src/download.*',
    'packages/ui/src/screen-header*',
    'packages/ui/src/icons/{calendar-clock,copy,download,hourglass,message-circle,popcorn,receipt-text,ticket,undo,undo-2}.*',
  ],
}

/**
 * Vite adds this module to dynamic imports. The module belongs to the libraries, because the first
 * script needs it to import the frame.
 */
const IMPORT_HELPER = '\0vite/preload-helper.js'

/**
 * Returns the pieces in the form that the bundler expects. Each has a name, and a test that says if
 * a module belongs to the piece.
 */
export function piecesOfBuild() {
  return Object.entries(PIECES).map(([name, globs]) => ({
    name,
    test: (module: string) => isAmong(globs, module) || (name === 'libraries' && module === IMPORT_HELPER),
  }))
}

/** The first visit stores these, with everything that they import, so that they open offline. */
export const SHELL: readonly string[] = [
  'apps/web/src/screens/home/{home,location-required,ticket-tonight}.tsx',
  'apps/web/src/screens/{give,movie,my-tickets,ticket-details}/*.tsx',
  'apps/web/src/app/later-screens.ts',
  'apps/web/src/notices/{network-bar,offline-dialog,screen-missing}.tsx',
  'apps/web/src/words/rest-words.ts',
]

/**
 * The app does not store these modules ahead, because they are large, rarely used, made for other
 * devices, or useless offline.
 */
export const FETCHED_WHEN_NEEDED: readonly string[] = [
  'apps/web/src/screens/{debug,welcome,privacy,not-found}/**',
  'apps/web/src/screens/{sign-up,sign-up-successful,forgot-password}/**',
  'apps/web/src/screens/{payment-successful,trailer-player}/**',
  'packages/contract/src/people/privacy.ts',
  'node_modules/browser-image-compression/**',
  // Only the native shells run these, and they have no service worker.
  'apps/web/src/device/{prepare-shell,shell-companion,update-notice,destination}.*',
  'apps/web/src/device/use-{native-network,open-destination,push,update}.*',
  'packages/device/src/native/**',
  'node_modules/{@capacitor,@capacitor-community,@aparajita,@onesignal}/**',
]

/** Returns true if the globs match this module, which is named by its path on this machine. */
export function isAmong(globs: readonly string[], module: string): boolean {
  const path = relative(ROOT, module)
  const isTaken = globs.some((glob) => matchesGlob(path, glob))
  return isTaken && !globs.some((glob) => glob.startsWith('!') && matchesGlob(path, glob.slice(1)))
}
