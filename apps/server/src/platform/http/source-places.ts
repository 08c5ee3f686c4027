import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SERVER } from '../../folders.ts'
import { BuiltPlaces, type SourceMapText } from './built-places.ts'

const BUILT = join(SERVER, 'dist')
const PLACE = /(file:\S+\.mjs):(\d+):(\d+)/g
/**
 * Places in packages are not replaced. Their maps are long, and the place in the built file is
 * enough to find an error.
 */
const OF_PACKAGES = '/packages'

/**
 * Returns a function that replaces places in built files by places in our sources. Node can do this
 * itself, but then it keeps all maps in memory from the start. This function reads the map of a
 * file when a stack first names the file.
 */
export function sourcePlaces(folder = BUILT): (stack: string) => string {
  const { href } = pathToFileURL(folder)
  const maps = new Map<string, BuiltPlaces | undefined>()

  function mapOf(file: string): BuiltPlaces | undefined {
    if (!file.startsWith(`${href}/`) || file.startsWith(href + OF_PACKAGES)) return undefined
    if (!maps.has(file)) maps.set(file, readMap(file))
    return maps.get(file)
  }

  return (stack) =>
    stack.replace(PLACE, (place, file: string, line: string, column: string) => {
      const origin = mapOf(file)?.originOf(Number(line), Number(column))
      if (!origin) return place
      return `${new URL(origin.source, file).href}:${origin.line}:${origin.column}`
    })
}

/**
 * Returns undefined if the file has no map, because a missing map must not keep an error from being
 * logged.
 */
function readMap(file: string): BuiltPlaces | undefined {
  try {
    const text = readFileSync(new URL(`${file}.map`), 'utf8')
    return new BuiltPlaces(JSON.parse(text) as SourceMapText)
  } catch {
    return undefined
  }
}
