import { join, resolve } from 'node:path'

/**
 * The folder `apps/server`. This file and the file into which it is built both lie one folder below
 * it, so `src` and `dist` find the same folders.
 */
export const SERVER = resolve(import.meta.dirname, '..')
export const APPS = resolve(SERVER, '..')
export const PROJECT = resolve(APPS, '..')
/** The folder of the sources. The product starts some of its processes from files in it. */
export const SOURCES = join(SERVER, 'src')
