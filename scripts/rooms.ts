// The rooms of the server and of the contract are their folders.
import { posix } from 'node:path'

const ROOMS = /^(apps\/server|packages\/contract)\/src\/.*\//
const OF_TESTS = /\.test\.ts$|^apps\/server\/src\/(test|faults)\//

interface Module {
  source: string
  dependencies: readonly { resolved: string }[]
}

/** Returns each circle of rooms that import each other, as the rooms on the way around. */
export function circlesOf(modules: readonly Module[]): string[][] {
  const imports = importsOfRooms(modules)
  const circles: string[][] = []
  const done = new Set<string>()
  const enter = (room: string, way: readonly string[]): void => {
    const since = way.indexOf(room)
    if (since >= 0) circles.push([...way.slice(since), room])
    if (since >= 0 || done.has(room)) return
    for (const other of imports.get(room) ?? []) enter(other, [...way, room])
    done.add(room)
  }
  for (const room of imports.keys()) enter(room, [])
  return circles
}

function importsOfRooms(modules: readonly Module[]): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules.filter(({ source }) => isOfRoom(source))) {
    const room = posix.dirname(source)
    const of = imports.get(room) ?? new Set()
    imports.set(room, of)
    for (const { resolved } of dependencies) {
      const other = posix.dirname(resolved)
      if (isOfRoom(resolved) && other !== room) of.add(other)
    }
  }
  return imports
}

const isOfRoom = (path: string) => ROOMS.test(path) && !OF_TESTS.test(path)
