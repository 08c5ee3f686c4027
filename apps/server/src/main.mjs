// The settings of the process come first; everything else is loaded after them. This is plain
// JavaScript, because Node would load its stripper of types for a file that it cannot have cached.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// The compiled sources and packages make a start much faster. Whoever may write there may change the
// sources too. On a disk that cannot be written, everything is compiled at each start.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../../.cache/compiled')
enableCompileCache(process.env.NODE_COMPILE_CACHE)

const { runProcess } = await import('./run-process.ts')
await runProcess()
