import { join } from 'node:path'

/** These ports differ from those of a product that runs on the same machine. */
export const PORT = Number(process.env['E2E_PORT'] ?? 3400)
export const SANDBOX_PORT = PORT + 1
/** The port of the development server, which alone has the stories. */
export const STORIES_PORT = PORT + 2
export const STORIES = `http://127.0.0.1:${STORIES_PORT}/stories`
export const SANDBOX = `http://127.0.0.1:${SANDBOX_PORT}`

/** Each run has its own folder, so that runs on different ports do not meet. */
export const DATA_DIR = join(import.meta.dirname, `../.cache/e2e-${PORT}`)
