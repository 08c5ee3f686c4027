import { SourceMap } from 'node:module'
import { expect, test } from 'vitest'
import { originsOf, readBuiltMap, type Place } from './built-places.ts'

const MAP = {
  version: 3,
  file: 'server.mjs',
  sourceRoot: '',
  sources: ['pay.ts', 'refund.ts'],
  names: ['pay'],
  // The second line of the built file comes from no source. The numbers on the other lines grow
  // and shrink, some have two digits, and one part has a name.
  mappings: 'AAEI,IAFF,kBCyBsB;;EDrBpB,QAgBgBA;ACjBxB',
}

const originOf = (line: number, column: number) => {
  const place: Place = { line, column }
  return originsOf(readBuiltMap(Buffer.from(JSON.stringify(MAP))), [place]).get(place)
}

test('positions in built files map to the same source lines as in Node', () => {
  const theirs = new SourceMap({ ...MAP, sourcesContent: [] })
  const found = new Set<string>()
  for (const line of [1, 3, 4]) {
    for (let column = 3; column < 40; column += 1) {
      const origin = theirs.findOrigin(line, column)
      if (!('fileName' in origin)) throw new Error('The map has no such place')
      const expected = { source: origin.fileName, line: origin.lineNumber }
      expect(originOf(line, column), `${line}:${column}`).toMatchObject(expected)
      found.add(`${expected.source}:${expected.line}`)
    }
  }
  expect([...found]).toEqual(['pay.ts:3', 'pay.ts:1', 'refund.ts:26', 'pay.ts:5', 'pay.ts:21', 'refund.ts:4'])
})

test('each line of a built error is traced to its line of the source, in any order', () => {
  const places = [
    { line: 4, column: 12 },
    { line: 1, column: 20 },
    { line: 2, column: 1 },
    { line: 1, column: 1 },
    { line: 1, column: 2 },
  ]
  const origins = originsOf(readBuiltMap(Buffer.from(JSON.stringify(MAP))), places)
  expect(places.map((place) => origins.get(place))).toEqual(places.map(({ line, column }) => originOf(line, column)))
})

test('a position that comes from no source has no origin', () => {
  const none = [originOf(2, 1), originOf(3, 1), originOf(9, 1)]
  expect(none).toEqual([undefined, undefined, undefined])
})
