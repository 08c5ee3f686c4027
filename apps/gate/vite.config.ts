import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from '../web/build/precompress.ts'
import { staffWorker } from '../web/build/staff-worker.ts'
import { withoutBarcodeFormats } from '../web/build/without-barcode-formats.ts'
import { withoutSpareReact } from '../web/build/without-spare-react.ts'
import { withoutPreload } from '../web/build/without-preload.ts'

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? process.env['PORT'] ?? '3000'}`

export default defineConfig({
  root: import.meta.dirname,
  base: '/gate/',
  plugins: [react(), withoutSpareReact(), withoutPreload(), precompress(), staffWorker('gate')],
  worker: { format: 'es', plugins: () => [withoutBarcodeFormats()] },
  build: {
    // The operator chooses the phones at the doors, so the build targets recent browsers.
    target: 'baseline-widely-available',
    manifest: true,
    // The content security policy allows no data: address for scripts, styles and fonts.
    assetsInlineLimit: 0,
    // The service worker keeps all files, so no code has to load them ahead.
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: { output: { minify: { compress: { dropConsole: true } } } },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api } },
})
