import { build, defineConfig, type Plugin } from 'vite'
import { oldBrowsers } from '../build/old-browsers.ts'
import { precompress } from '../build/precompress.ts'

const OUT = '../dist/proof'

/** Bundles the verifier into one file that needs nothing but Node. */
function buildVerifier(): Plugin {
  return {
    name: 'build-verifier',
    apply: 'build',
    async closeBundle() {
      await build({
        configFile: false,
        root: import.meta.dirname,
        logLevel: 'warn',
        ssr: { noExternal: true },
        build: {
          ssr: 'verify-file.ts',
          outDir: OUT,
          emptyOutDir: false,
          rolldownOptions: { output: { entryFileNames: 'verify.mjs', codeSplitting: false } },
        },
      })
    },
  }
}

// The page of proofs is built apart from the app of the customers, so that neither makes the other heavier.
export default defineConfig({
  root: import.meta.dirname,
  base: '/proof/',
  plugins: [buildVerifier(), precompress()],
  css: { postcss: { plugins: [oldBrowsers()] } },
  build: {
    target: ['chrome79', 'safari13.1', 'firefox78'],
    outDir: OUT,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { minify: { compress: { dropConsole: true } } } },
  },
})
