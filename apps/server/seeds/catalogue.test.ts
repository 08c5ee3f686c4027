import { POSTER_WIDTHS } from '@velvet/contract/catalogue/poster-sources'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { films, STILLS } from './catalogue.ts'
import { cinemas } from './cinemas.ts'
import { trailers } from './media-facts.ts'

const MEDIA = join(import.meta.dirname, 'media')
const KB = 1000
const BAUCHI = { latitude: 10.31, longitude: 9.84 }
const STARTING_BALANCE_VP = 5000

const size = async (file: string) => (await stat(join(MEDIA, file))).size

async function picture(file: string) {
  const { width, height, format, compression } = await sharp(join(MEDIA, file)).metadata()
  return { width, height, type: compression === 'av1' ? 'avif' : format }
}

describe('films of the demo catalogue', () => {
  test('fourteen films are playing and seven are coming soon, each with its own slug', () => {
    expect(films.filter((film) => film.status === 'now-playing')).toHaveLength(14)
    expect(films.filter((film) => film.status === 'coming-soon')).toHaveLength(7)
    expect(new Set(films.map((film) => film.slug)).size).toBe(films.length)
    expect(new Set(films.map((film) => film.title)).size).toBe(films.length)
  })

  test('a coming film has a release day ahead, and a playing one has none', () => {
    for (const film of films) {
      if (film.status === 'coming-soon') expect(film.releaseInDays).toBeGreaterThan(0)
      else expect(film).not.toHaveProperty('releaseInDays')
    }
  })

  test('every film has its language, distributor, length and story', () => {
    for (const film of films) {
      expect(film.language).not.toBe('')
      expect(film.distributor).not.toBe('')
      expect(film.minutes).toBeGreaterThanOrEqual(60)
      expect(film.minutes).toBeLessThanOrEqual(210)
      expect(film.year).toBeGreaterThanOrEqual(2010)
      const sentences = film.synopsis.split(/[.!?](?:\s|$)/).filter(Boolean)
      expect(sentences.length, film.slug).toBeGreaterThanOrEqual(2)
      expect(sentences.length, film.slug).toBeLessThanOrEqual(4)
    }
  })
})

describe('posters', () => {
  test.each([
    { width: 320, type: 'webp', limit: 15 * KB },
    { width: 480, type: 'webp', limit: 27 * KB },
    { width: 320, type: 'avif', limit: 8 * KB },
    { width: 480, type: 'avif', limit: 14 * KB },
  ])('every film has a light one, $width wide as $type', async ({ width, type, limit }) => {
    for (const { slug } of films) {
      const file = `posters/${slug}-${width}.${type}`
      expect(await picture(file), file).toEqual({ width, height: width * 1.5, type })
      expect(await size(file), file).toBeLessThanOrEqual(limit)
    }
  })

  test('the four posters of the first screen have at most 20 KB for a phone', async () => {
    const sizes = await Promise.all(films.slice(0, 4).map(({ slug }) => size(`posters/${slug}-320.avif`)))
    expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(20 * KB)
  })

  test('the colour shown before a poster has loaded is the one that fills most of it', async () => {
    for (const { slug, colour } of films) {
      const { dominant } = await sharp(join(MEDIA, `posters/${slug}-480.webp`)).stats()
      const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
      expect(colour).toMatch(/^#[\da-f]{6}$/)
      expect(parts, slug).toEqual([dominant.r, dominant.g, dominant.b])
    }
  })
})

test('every film has light stills, as wide as high', async () => {
  for (const { slug } of films) {
    for (const shot of STILLS) {
      const file = `stills/${slug}-${shot}.webp`
      expect(await picture(file), file).toEqual({ width: 480, height: 480, type: 'webp' })
      expect(await size(file), file).toBeLessThanOrEqual(20 * KB)
    }
  }
})

describe('trailers', () => {
  test('every film has one, under its own title', () => {
    const names = ({ slug, title }: { slug: string; title: string }) => ({ film: slug, title })
    expect(trailers.map(({ film, title }) => ({ film, title }))).toEqual(films.map(names))
  })

  test('each is short, light, as large as announced, and starts before it is all there', async () => {
    for (const trailer of trailers) {
      const bytes = await readFile(join(MEDIA, `trailers/${trailer.film}.mp4`))
      expect(bytes.length, trailer.film).toBe(trailer.bytes)
      expect(bytes.length, trailer.film).toBeLessThanOrEqual(130 * KB)
      expect(trailer.seconds).toBeGreaterThanOrEqual(6)
      expect(trailer.seconds).toBeLessThanOrEqual(8)
      expect(bytes.indexOf('moov'), trailer.film).toBeLessThan(bytes.indexOf('mdat'))
      expect(bytes.includes('avc1') && bytes.includes('mp4a'), trailer.film).toBe(true)
    }
  })

  test('each has a light thumbnail', async () => {
    for (const { film } of trailers) {
      const file = `trailers/${film}.webp`
      expect(await picture(file), file).toEqual({ width: 480, height: 270, type: 'webp' })
      expect(await size(file), file).toBeLessThanOrEqual(15 * KB)
    }
  })
})

describe('cinemas', () => {
  test('three stand in Bauchi town, each with three light pictures', async () => {
    expect(new Set(cinemas.map((cinema) => cinema.slug)).size).toBe(3)
    for (const cinema of cinemas) {
      expect(Math.abs(cinema.latitude - BAUCHI.latitude)).toBeLessThan(0.05)
      expect(Math.abs(cinema.longitude - BAUCHI.longitude)).toBeLessThan(0.05)
      expect(cinema.images).toHaveLength(3)
      for (const image of cinema.images) {
        const shape = { width: 720, height: 480, type: 'webp' }
        expect(await picture(`cinemas/${image}`), image).toEqual(shape)
        expect(await size(`cinemas/${image}`), image).toBeLessThanOrEqual(25 * KB)
      }
    }
  })

  test('each cinema has two different screens of 40 to 90 seats with distinct rows', () => {
    const screens = cinemas.flatMap((cinema) => [...cinema.screens])
    const totals = screens.map(({ rows }) => rows.reduce((sum, row) => sum + row.seats, 0))
    expect(screens).toHaveLength(6)
    expect(Math.min(...totals)).toBeGreaterThanOrEqual(40)
    expect(Math.max(...totals)).toBeLessThanOrEqual(90)
    expect(new Set(totals).size).toBe(6)
    for (const { rows } of screens) expect(new Set(rows.map(({ row }) => row)).size).toBe(rows.length)
  })

  test('a customer with the demo balance can afford a seat anywhere', () => {
    for (const { priceVp } of cinemas.flatMap((cinema) => [...cinema.screens])) {
      expect(Number.isInteger(priceVp)).toBe(true)
      expect(priceVp).toBeGreaterThanOrEqual(1200)
      expect(priceVp).toBeLessThanOrEqual(3000)
      expect(priceVp).toBeLessThanOrEqual(STARTING_BALANCE_VP)
    }
  })
})

test('all media together stay within 4.5 MB, and none is left over', async () => {
  const files = await readdir(MEDIA, { recursive: true, withFileTypes: true })
  const names = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
  const sizes = await Promise.all(names.map(async (name) => (await stat(name)).size))
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(4500 * KB)
  // The substitute for a missing poster is stored as WebP and AVIF.
  const forNoPoster = POSTER_WIDTHS.length * 2
  expect(names).toHaveLength(films.length * 8 + cinemas.length * 3 + forNoPoster)
})
