import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { countWords } from './build/count-words.ts'
import { buildPainter } from './build/build-painter.ts'
import { oldBrowsers } from './build/old-browsers.ts'
import { piecesOfBuild } from './build/manifest.ts'
import { nameAppFiles } from './build/name-app-files.ts'
import { nativePage } from './build/native-page.ts'
import { placeholders } from './build/placeholders.ts'
import { precompress } from './build/precompress.ts'
import { preloadTextFace } from './build/preload-text-face.ts'
import { serviceWorker } from './build/service-worker.ts'
import { storiesPage } from './build/stories-page.ts'
import { wordsInOrder } from './build/words-in-order.ts'

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? process.env['PORT'] ?? '3000'}`

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    placeholders(),
    storiesPage(),
    preloadTextFace(),
    nameAppFiles(),
    wordsInOrder(),
    // A native shell compresses its files itself, and they are already on the phone.
    ...(mode === 'native' ? [nativePage()] : [countWords(), precompress(), serviceWorker(), buildPainter()]),
  ],
  css: { postcss: { plugins: [oldBrowsers()] } },
  build: {
    // The oldest versions in which React and its needs run, because cheap phones get no newer web
    // view. The page itself turns away older ones (index.html), and the linter reports functions that
    // these lack (scripts/own-lint-rules.mjs).
    target: ['chrome79', 'safari13.1', 'firefox78'],
    outDir: mode === 'native' ? 'dist-native' : 'dist',
    manifest: mode !== 'native',
    // The content security policy forbids data: addresses for scripts, styles and fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: piecesOfBuild() },
        // The app writes nothing to the console of its users.
        minify: { compress: { dropConsole: true } },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': api, '/media': api, '/uploads': api, '/manifest.webmanifest': api },
  },
}))
