import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SERVER } from '../../folders.ts'
import { originsOf, readBuiltMap, type Place } from './built-places.ts'

const BUILT = join(SERVER, 'dist')
const PLACE = /(file:\S+\.mjs):(\d+):(\d+)/g
/**
 * Places in packages are not replaced. Their maps are long, and the place in the built file is
 * enough to find an error.
 */
const OF_PACKAGES = '/packages'

interface BuiltPlace extends Place {
  file: string
  text: string
}

/**
 * Returns a function that replaces places in built files by places in our sources. Node can do this
 * itself, but then it keeps all maps in memory from the start. This function reads the map of a
 * file when a stack names a new place in it, and keeps only what the place became.
 */
export function sourcePlaces(folder = BUILT): (stack: string) => string {
  const { href } = pathToFileURL(folder)
  const known = new Map<string, string>()

  function isNew({ file, text }: BuiltPlace): boolean {
    return file.startsWith(`${href}/`) && !file.startsWith(href + OF_PACKAGES) && !known.has(text)
  }

  return (stack) => {
    const places = Array.from(stack.matchAll(PLACE), placeOf)
    for (const [file, unknown] of Map.groupBy(places.filter(isNew), ({ file }) => file)) {
      for (const [{ text }, origin] of findOrigins(file, unknown)) known.set(text, origin)
    }
    return stack.replace(PLACE, (place) => known.get(place) ?? place)
  }
}

function placeOf([text = '', file = '', line, column]: RegExpExecArray): BuiltPlace {
  return { text, file, line: Number(line), column: Number(column) }
}

/** Returns each place with its place in the sources, or with itself where it has none. */
function findOrigins(file: string, places: readonly BuiltPlace[]): [BuiltPlace, string][] {
  const origins = readOrigins(file, places)
  return places.map((place) => {
    const origin = origins?.get(place)
    return [place, origin ? `${new URL(origin.source, file).href}:${origin.line}:${origin.column}` : place.text]
  })
}

/**
 * Returns undefined if the file has no map, because a missing map must not keep an error from being
 * logged.
 */
function readOrigins(file: string, places: readonly Place[]) {
  try {
    return originsOf(readBuiltMap(readFileSync(new URL(`${file}.map`))), places)
  } catch {
    return undefined
  }
}
