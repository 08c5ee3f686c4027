import { expect, test } from 'vitest'
import { pointOfMapsLink } from './maps-link.ts'

const POINT = { latitude: '12.0022', longitude: '8.5919' }

test.each([
  'https://www.google.com/maps/@12.0022,8.5919,15z',
  'https://www.google.com/maps/place/Kano/@11.9,8.4,12z/data=!3m1!4b1!4m5!8m2!3d12.0022!4d8.5919',
  'https://maps.google.com/?q=12.0022,8.5919',
  'https://www.google.com.ng/maps/search/?api=1&query=12.0022%2C8.5919',
  'https://www.google.com/maps/dir/?api=1&destination=12.0022,+8.5919',
  ' https://www.openstreetmap.org/?mlat=12.0022&mlon=8.5919#map=12/11.9/8.4 ',
  'https://www.openstreetmap.org/#map=16/12.0022/8.5919',
])('the link %s leads to its point', (link) => {
  expect(pointOfMapsLink(link)).toEqual(POINT)
})

test('a link to a point south and west keeps its signs', () => {
  const point = { latitude: '-33.9', longitude: '-70.6' }
  expect(pointOfMapsLink('https://maps.google.com/?q=-33.9,-70.6')).toEqual(point)
})

test.each([
  '',
  '12.0022, 8.5919',
  'https://maps.app.goo.gl/abcdef',
  'https://www.google.com/maps/place/Kano',
  'https://www.google.com/maps/@95,8.5919,15z',
  'https://example.com/?q=12.0022,8.5919',
  'https://notgoogle.com/maps/@12.0022,8.5919,15z',
])('the text %j leads to no point', (text) => {
  expect(pointOfMapsLink(text)).toBeUndefined()
})
