import { expect, test } from 'vitest'
import { pointAfter } from './centres.ts'

const AREAS = [
  {
    country: 'Nigeria',
    isServed: true,
    states: [
      {
        state: 'Lagos',
        lgas: ['Ikeja', 'Epe'],
        centres: [
          [6.6, 3.34],
          [6.58, 3.98],
        ],
      },
    ],
  },
  { country: 'Ghana', isServed: false, states: [{ state: 'Ashanti', lgas: ['Ashanti'] }] },
]
const IKEJA = { country: 'Nigeria', state: 'Lagos', lga: 'Ikeja' }
const EPE = { ...IKEJA, lga: 'Epe' }
const GHANA = { country: 'Ghana', state: 'Ashanti', lga: 'Ashanti' }

test('a new cinema is at the main town of its LGA until the user chooses another point', () => {
  const none = { latitude: '', longitude: '' }
  const atIkeja = { latitude: '6.6', longitude: '3.34' }
  expect(pointAfter(AREAS, { ...IKEJA, lga: '', ...none }, IKEJA)).toEqual(atIkeja)
  expect(pointAfter(AREAS, { ...IKEJA, ...atIkeja }, EPE)).toEqual({ latitude: '6.58', longitude: '3.98' })
  const chosen = { latitude: '6.61', longitude: '3.34' }
  expect(pointAfter(AREAS, { ...IKEJA, ...chosen }, EPE)).toEqual(chosen)
  expect(pointAfter(AREAS, { ...IKEJA, ...none }, GHANA)).toEqual(none)
})
