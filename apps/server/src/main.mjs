// Sets up the cache for compiled code, and only then loads the server. This file is plain
// JavaScript, because for a TypeScript file Node would have to load its type stripper before the
// cache is in use.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// A start is much faster when the sources and packages are compiled already. A person who may write
// to this folder may also change the sources, so the cache adds no risk. If the server cannot write
// to the folder, it compiles everything at each start.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../../.cache/compiled')
enableCompileCache(process.env.NODE_COMPILE_CACHE)

await import('./settings/country-of-start.ts')
const { runProcess } = await import('./running/run-process.ts')
await runProcess()
