import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IS_PART_OF_ALL } from './depth.ts'

/** These ports differ from those of a product that runs on the same machine. */
export const PORT = Number(process.env['E2E_PORT'] ?? 3400)
export const SANDBOX_PORT = PORT + 1
/** The port of the development server, which alone has the stories. */
export const STORIES_PORT = PORT + 2
export const STORIES = `http://127.0.0.1:${STORIES_PORT}/stories`
export const SANDBOX = `http://127.0.0.1:${SANDBOX_PORT}`

/** `npm test` keeps its temporary files in memory. `npm run e2e` keeps them on the disk. */
const PLACE = IS_PART_OF_ALL ? tmpdir() : join(import.meta.dirname, '../.cache')
/** Each run has its own folder, so that runs on different ports do not meet. */
export const DATA_DIR = join(PLACE, `e2e-${PORT}`)
