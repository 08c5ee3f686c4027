import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { oldBrowsers } from './build/old-browsers.ts'
import { nativePage } from './build/native-page.ts'
import { placeholders } from './build/placeholders.ts'
import { precompress } from './build/precompress.ts'
import { preloadTextFace } from './build/preload-text-face.ts'
import { serviceWorker } from './build/service-worker.ts'
import { storiesPage } from './build/stories-page.ts'

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? process.env['PORT'] ?? '3000'}`

const LUCIDE_ICON = resolve(import.meta.dirname, '../../packages/ui/src/lucide-icon.ts')

/** Hooks below src/app that home does without. */
const LATER_HOOKS =
  '(?:by-seat|came-from|use-areas|use-back|use-countdown|use-notice|use-payment|use-session-draft|use-tickets)\\.'

/** What screens after the first share, in one piece rather than in a dozen. */
const LATER = new RegExp(`src/app/${LATER_HOOKS}|packages/contract/src/messages`)

/** What every screen stands on: the libraries, the shell and the state. */
const FRAME = new RegExp(
  [
    'src/state/',
    `src/app/(?!${LATER_HOOKS})`,
    'packages/client/',
    'packages/device/src/(?:location|platform)',
    'packages/contract/src/(?:general-errors|first-messages)',
    'node_modules/(?:react|react-dom|scheduler|react-redux|use-sync-external-store)/',
    'node_modules/(?:redux|redux-thunk)/',
  ].join('|'),
)

/** What home shows: as one piece, in place of a dozen that it shares with other screens. */
const HOME_PARTS = new RegExp(
  [
    'packages/ui/src/(?:banner|button|empty-state|poster|shimmer|tabs)',
    'packages/contract/src/title-case',
    'lucide-react/dist/esm/icons/(?:chevron-right|circle-alert|circle-check|cloud-off|info|map-pin)',
  ].join('|'),
)

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    placeholders(),
    storiesPage(),
    preloadTextFace(),
    // A native shell packs its files itself, and they lie on the phone already.
    ...(mode === 'native' ? [nativePage()] : [precompress(), serviceWorker()]),
  ],
  resolve: {
    // lucide-react's own frame of an icon weighs 1 KB of the first screen.
    alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: LUCIDE_ICON }],
  },
  css: { postcss: { plugins: [oldBrowsers()] } },
  build: {
    // The oldest that React runs in with what it needs: cheap phones get no newer web view. The page
    // itself tells those below (index.html), and eslint.config.js refuses what these do not have.
    target: ['chrome79', 'safari13.1', 'firefox78'],
    outDir: mode === 'native' ? 'dist-native' : 'dist',
    manifest: mode !== 'native',
    // The content security policy allows no data: address for scripts, styles and fonts.
    assetsInlineLimit: 0,
    // In one piece: split up among the screens that use them, these travel 6 KB heavier.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'frame', test: FRAME },
            { name: 'home-parts', test: HOME_PARTS },
            { name: 'later', test: LATER },
          ],
        },
        // No word of the app is in the console of those who use it.
        minify: { compress: { dropConsole: true } },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': api, '/media': api, '/uploads': api, '/manifest.webmanifest': api },
  },
}))
