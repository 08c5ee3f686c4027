import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { lateSchemas } from './build/late-schemas.ts'
import { plainBuiltins } from './build/plain-builtins.ts'
import { withoutUnused } from './build/without-unused.ts'
import { PROJECT } from './src/folders.ts'

/**
 * These packages cannot become part of the built files, because they have native parts or read
 * files in their own folders.
 */
const UNBUNDLED = ['sharp', '@node-rs/argon2', '@fastify/swagger-ui', 'pdfkit']

/**
 * Fastify loads these packages only in tests, and for the documentation of the API. They stay outside the built files,
 * because Node keeps the whole text of these files in memory, and a quarter of the text would come from these packages.
 */
const SELDOM_USED = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request']

/**
 * Joins the modules of the server and of its packages into a few files, because loading 1,500
 * modules takes most of a start. The server's other programs, such as its commands, run from their
 * sources.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [refuseOwnPlaces(), withoutUnused(), lateSchemas(), plainBuiltins(), inOneByteCharacters()],
  // This package repeats Node's own streams for older versions of Node.
  resolve: { alias: { 'readable-stream': 'node:stream' } },
  ssr: { noExternal: true, external: [...UNBUNDLED, ...SELDOM_USED] },
  build: {
    ssr: 'src/main.mjs',
    target: 'node24',
    // Names and lines stay as they are, so that errors name the right places.
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      output: {
        // All built files lie in one folder, because `src/folders.ts` finds the other folders
        // relative to that one.
        entryFileNames: '[name].mjs',
        chunkFileNames: '[name]-[hash].mjs',
        // The maps contain no text of the sources, because the sources are installed too.
        sourcemapExcludeSources: true,
        comments: false,
        codeSplitting: {
          // Packages get files of their own, so that the server reads only the much shorter map of
          // our own code when it logs an error.
          groups: [{ name: 'packages', test: /node_modules/, entriesAware: true }],
        },
      },
    },
  },
})

/** Refuses sources that look for files beside themselves, because their built file lies elsewhere. */
function refuseOwnPlaces(): Plugin {
  return {
    name: 'refuse-own-places',
    transform(code, id) {
      const isOurs = id.startsWith(PROJECT) && !id.includes('/node_modules/')
      const mayKnow = /\/src\/(main\.mjs|folders\.ts)$/.test(id)
      if (isOurs && !mayKnow && code.includes('import.meta.')) {
        this.error(`${id} must take its folders from src/folders.ts, which also holds once it is built`)
      }
    },
  }
}

/**
 * Writes characters beyond ASCII as escapes. If a file had one such character, Node would keep each
 * character of the file in memory as two bytes.
 */
function inOneByteCharacters(): Plugin {
  return {
    name: 'in-one-byte-characters',
    // The replacement happens in the finished text, because the bundler turns earlier escapes back
    // into characters.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\x7f]/g, escapeOf)
      }
    },
    // A plug-in that comes later could write such a character again.
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((name) => name.endsWith('.mjs'))) {
        if (/[^\0-\x7f]/.test(readFileSync(join(dir, name), 'latin1'))) {
          this.error(`${name} has a character beyond ASCII, so it would take twice the memory`)
        }
      }
    },
  }
}

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
