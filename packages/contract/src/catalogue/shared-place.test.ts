import { expect, test } from 'vitest'
import { pointOfSharedPlace, shortLinkIn } from './shared-place.ts'

const POINT = { latitude: '12.0022', longitude: '8.5919' }

test.each([
  'https://www.google.com/maps/@12.0022,8.5919,15z',
  'https://www.google.com/maps/place/Kano/@11.9,8.4,12z/data=!3m1!4b1!4m5!8m2!3d12.0022!4d8.5919',
  'https://maps.google.com/?q=12.0022,8.5919',
  'https://www.google.com.ng/maps/search/?api=1&query=12.0022%2C8.5919',
  'https://www.google.com/maps/dir/?api=1&destination=12.0022,+8.5919',
  ' https://www.openstreetmap.org/?mlat=12.0022&mlon=8.5919#map=12/11.9/8.4 ',
  'https://www.openstreetmap.org/#map=16/12.0022/8.5919',
  'https://maps.apple.com/?address=1+Bompai+Road&ll=12.0022,8.5919&q=Film+House',
  'https://maps.apple.com/place?coordinate=12.0022,8.5919&name=Film+House',
  'https://consent.google.com/ml?continue=https://www.google.com/maps/place/Kano/@12.0022%2C8.5919%2C15z&gl=NG',
  'geo:12.0022,8.5919?z=15',
  'geo:0,0?q=12.0022,8.5919(Film+House)',
  'Film House\nhttps://maps.google.com/?q=12.0022,8.5919',
  '12.0022, 8.5919',
  '12.0022° 8.5919°',
])('the link %s leads to its point', (link) => {
  expect(pointOfSharedPlace(link)).toEqual(POINT)
})

test('a link to a point in the south and west keeps its minus signs', () => {
  const point = { latitude: '-33.9', longitude: '-70.6' }
  expect(pointOfSharedPlace('https://maps.google.com/?q=-33.9,-70.6')).toEqual(point)
})

test.each([
  '',
  '12, 8',
  'Film House',
  'https://maps.app.goo.gl/abcdef',
  'https://www.google.com/maps/place/Kano',
  'https://www.google.com/maps/@95,8.5919,15z',
  'https://example.com/?q=12.0022,8.5919',
  'https://notgoogle.com/maps/@12.0022,8.5919,15z',
  'https://example.com/12.0022,8.5919?google.com/',
  'GG8X+4W',
])('the text %j leads to no point', (text) => {
  expect(pointOfSharedPlace(text)).toBeUndefined()
})

/** The specification of plus codes gives these codes for 47.365590, 8.524997. */
test.each([
  ['8FVC9G8F+6X', undefined],
  ['https://plus.codes/8FVC9G8F+6X', undefined],
  ['https://www.google.com/maps/place/8FVC9G8F%2B6X', undefined],
  ['9G8F+6X Zurich', { latitude: 47.4, longitude: 8.6 }],
  ['https://maps.google.com/?q=9G8F%2B6X+Zurich', { latitude: 47.4, longitude: 8.6 }],
])('the plus code %s leads to its point', (shared, near) => {
  expect(pointOfSharedPlace(shared, near)).toEqual({ latitude: '47.36556', longitude: '8.52494' })
})

test('a short plus code means the nearest place, even across a grid border', () => {
  const near = { latitude: 47.999, longitude: 8.001 }
  expect(pointOfSharedPlace('2222+22', near)).toEqual({ latitude: '48.00006', longitude: '8.00006' })
})

test('a short map link is found in a shared text, and other addresses are ignored', () => {
  expect(shortLinkIn('Film House https://maps.app.goo.gl/aB3')).toBe('https://maps.app.goo.gl/aB3')
  expect(shortLinkIn('https://maps.apple/p/xyz')).toBe('https://maps.apple/p/xyz')
  for (const other of [
    'http://maps.app.goo.gl/aB3',
    'https://maps.app.goo.gl.example.com/aB3',
    'https://maps.app.goo.gl@127.0.0.1/aB3',
    'https://goo.gl/aB3',
    'https://maps.app.goo.gl:8443/aB3',
  ]) {
    expect(shortLinkIn(other)).toBeUndefined()
  }
})
