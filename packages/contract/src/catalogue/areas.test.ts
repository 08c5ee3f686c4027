import { expect, test } from 'vitest'
import { lgasOf, statesOf } from './areas.ts'

const areas = [
  { country: 'Ghana', states: [{ state: 'Ashanti', lgas: ['Kumasi'] }] },
  {
    country: 'Nigeria',
    states: [
      { state: 'Bauchi', lgas: ['Bauchi', 'Katagum'] },
      { state: 'Lagos', lgas: ['Ikeja'] },
    ],
  },
]

test('a country offers its own states, and a state its own areas', () => {
  expect(statesOf(areas, 'Nigeria')).toEqual(['Bauchi', 'Lagos'])
  expect(lgasOf(areas, 'Nigeria', 'Bauchi')).toEqual(['Bauchi', 'Katagum'])
})

test('nothing is offered before a choice, or for a state of another country', () => {
  expect(statesOf(areas, '')).toEqual([])
  expect(lgasOf(areas, 'Nigeria', '')).toEqual([])
  expect(lgasOf(areas, 'Ghana', 'Lagos')).toEqual([])
  expect(lgasOf(areas, 'Togo', 'Lagos')).toEqual([])
})
