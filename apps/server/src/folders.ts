import { join, resolve } from 'node:path'

/**
 * The folder `apps/server`. This file and the file into which it is built both lie one folder below
 * it, so `src` and `dist` find the same folders.
 */
export const SERVER = resolve(import.meta.dirname, '..')
export const APPS = resolve(SERVER, '..')
export const PROJECT = resolve(APPS, '..')
/** The sources, of which other processes of the product run some as programs of their own. */
export const SOURCES = join(SERVER, 'src')
