import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { hexOf } from './bytes.ts'

// The hash tree of RFC 6962, by which a note stands for all leaves that were ever added.

export type Hash = Uint8Array

export const leafHash = (text: string): Hash => sha256(concatBytes(Uint8Array.of(0), utf8ToBytes(text)))

const joined = (left: Hash, right: Hash): Hash => sha256(concatBytes(Uint8Array.of(1), left, right))

/** A complete subtree. Level 0 is a leaf, and each level has half as many nodes as the one below it. */
export interface Node {
  level: number
  index: number
}

export type ReadNode = (node: Node) => Hash

/** Leaves from `start` to before `end`, as the tree divides them. */
interface Part {
  start: number
  end: number
}

const isPower = (size: number) => Number.isInteger(Math.log2(size))
/** The largest power of two below a size. */
const splitOf = (size: number) => 2 ** (Math.ceil(Math.log2(size)) - 1)

/** Returns the root of the first `size` leaves. */
export const rootOf = (size: number, read: ReadNode): Hash =>
  size === 0 ? sha256(new Uint8Array()) : partRoot({ start: 0, end: size }, read)

function partRoot({ start, end }: Part, read: ReadNode): Hash {
  const size = end - start
  if (isPower(size)) return read({ level: Math.log2(size), index: start / size })
  const middle = start + splitOf(size)
  return joined(partRoot({ start, end: middle }, read), partRoot({ start: middle, end }, read))
}

/** Returns the subtrees that end with a new leaf at `index`, above the leaf, and their hashes. */
export function completedBy(index: number, leaf: Hash, read: ReadNode): (Node & { hash: Hash })[] {
  const completed = [{ level: 0, index, hash: leaf }]
  let last = { level: 0, index, hash: leaf }
  while (last.index % 2 === 1) {
    const left = read({ level: last.level, index: last.index - 1 })
    last = { level: last.level + 1, index: (last.index - 1) / 2, hash: joined(left, last.hash) }
    completed.push(last)
  }
  return completed
}

/** Returns the hashes that lead from a leaf to the root of the first `size` leaves. */
export const inclusionPath = (index: number, size: number, read: ReadNode): Hash[] =>
  pathIn({ start: 0, end: size }, index, read)

function pathIn({ start, end }: Part, index: number, read: ReadNode): Hash[] {
  if (end - start === 1) return []
  const middle = start + splitOf(end - start)
  const [left, right] = [
    { start, end: middle },
    { start: middle, end },
  ]
  return index < middle
    ? [...pathIn(left, index, read), partRoot(right, read)]
    : [...pathIn(right, index, read), partRoot(left, read)]
}

/** Returns the hashes that show that a tree of `size` leaves begins with the first `earlier` leaves. */
export function consistencyPath(earlier: number, size: number, read: ReadNode): Hash[] {
  if (earlier === 0 || earlier === size) return []
  return subproof({ start: 0, end: size }, earlier, read, true)
}

function subproof({ start, end }: Part, earlier: number, read: ReadNode, isWhole: boolean): Hash[] {
  if (earlier === end - start) return isWhole ? [] : [partRoot({ start, end }, read)]
  const split = splitOf(end - start)
  const [left, right] = [
    { start, end: start + split },
    { start: start + split, end },
  ]
  return earlier <= split
    ? [...subproof(left, earlier, read, isWhole), partRoot(right, read)]
    : [...subproof(right, earlier - split, read, false), partRoot(left, read)]
}

/** Returns the root to which a path leads from a leaf; undefined if the path has another length. */
export function rootByInclusion(
  leaf: Hash,
  { index, size, path }: { index: number; size: number; path: readonly Hash[] },
): Hash | undefined {
  if (!Number.isInteger(index) || index < 0 || index >= size) return undefined
  let [at, last, hash] = [index, size - 1, leaf]
  for (const other of path) {
    if (last === 0) return undefined
    if (at % 2 === 1 || at === last) {
      hash = joined(other, hash)
      // A last node without a sister climbs until it has one.
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)]
    } else {
      hash = joined(hash, other)
    }
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  return last === 0 ? hash : undefined
}

interface Tree {
  size: number
  root: Hash
}

export const isSameHash = (one: Hash, other: Hash): boolean => hexOf(one) === hexOf(other)

/** Returns whether a path shows that the later tree begins with the earlier one. */
export function isConsistent(earlier: Tree, later: Tree, path: readonly Hash[]): boolean {
  if (earlier.size > later.size) return false
  if (earlier.size === later.size) return path.length === 0 && isSameHash(earlier.root, later.root)
  if (earlier.size === 0) return path.length === 0
  const [first, ...rest] = isPower(earlier.size) ? [earlier.root, ...path] : path
  if (!first) return false
  let [at, last] = [earlier.size - 1, later.size - 1]
  while (at % 2 === 1) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  let [before, after] = [first, first]
  for (const other of rest) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      ;[before, after] = [joined(other, before), joined(other, after)]
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)]
    } else {
      after = joined(after, other)
    }
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  return last === 0 && isSameHash(before, earlier.root) && isSameHash(after, later.root)
}
