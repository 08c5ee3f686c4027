import { expect, test } from 'vitest'
import { isOn, MAP, placeOn, pointAt } from './map-scale.ts'

const VIEW = { middle: { latitude: 12, longitude: 8.5 }, widthKm: 20 }

test('converting a point to its place on the map and back returns the point', () => {
  const point = { latitude: 12.03, longitude: 8.44 }
  const place = placeOn(VIEW, point)
  expect(isOn(place)).toBe(true)
  expect(pointAt(VIEW, place).latitude).toBeCloseTo(point.latitude, 9)
  expect(pointAt(VIEW, place).longitude).toBeCloseTo(point.longitude, 9)
})

test('north is at the top, and the map has the width of its scale', () => {
  expect(placeOn(VIEW, { latitude: 12.01, longitude: 8.5 }).y).toBeLessThan(MAP.height / 2)
  const west = pointAt(VIEW, { x: 0, y: 0 }).longitude
  const east = pointAt(VIEW, { x: MAP.width, y: 0 }).longitude
  expect((east - west) * 111.2 * Math.cos((12 * Math.PI) / 180)).toBeCloseTo(20, 6)
})
