import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|svg|json|txt|wasm)$/
/** The server fills in this file before it sends it, as it does with the page. */
const FILLED_IN = 'sw.js'
/**
 * The only WebAssembly is the reader of QR codes, which two of the builds contain. With the best quality, each of them
 * would take 4 s longer, and the file would have 322 KB instead of 363. A phone at the doors stores it once.
 */
const QUALITY_OF_WASM = 9
/** Below this size, the extra headers are larger than the saving. */
const MIN_BYTES = 512

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Writes a brotli and a gzip copy of each text asset and of WebAssembly, with a compression too slow
 * for a request. The page itself is left out, because the server fills in the operator's names.
 */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir)
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true })
      const files = names.filter((name) => COMPRESSIBLE.test(name) && name !== FILLED_IN)
      await Promise.all(files.map((name) => pack(folder, name)))
    },
  }
}

async function pack(folder: string, name: string): Promise<void> {
  const path = join(folder, name)
  const content = await readFile(path)
  if (content.length < MIN_BYTES) return
  const quality = name.endsWith('.wasm') ? QUALITY_OF_WASM : constants.BROTLI_MAX_QUALITY
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  await writeFile(`${path}.br`, await brotli(content, { params }))
  await writeFile(`${path}.gz`, await zip(content, { level: 9 }))
}
