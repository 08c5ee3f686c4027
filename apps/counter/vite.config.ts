import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from '../web/build/precompress.ts'
import { staffWorker } from '../web/build/staff-worker.ts'
import { withoutSpareReact } from '../web/build/without-spare-react.ts'

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? process.env['PORT'] ?? '3000'}`

export default defineConfig({
  root: import.meta.dirname,
  base: '/counter/',
  plugins: [react(), withoutSpareReact(), precompress(), staffWorker('counter')],
  build: {
    // The operator chooses the machines at the counter, so the build targets recent browsers.
    target: 'baseline-widely-available',
    manifest: true,
    // The content security policy allows no data: address for scripts, styles and fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        minify: { compress: { dropConsole: true } },
        // A window stores the whole app, and one file is smaller than many. Only the page of the bar is apart, which
        // no window needs to sell.
        codeSplitting: { groups: [{ name: 'window', test: /^(?!.*\/screens\/pickups\/)/ }] },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api } },
})
