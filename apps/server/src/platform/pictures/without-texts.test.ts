import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makePicture } from './make-picture.ts'
import { withoutTexts } from './without-texts.ts'

const HEADER_ENDS = 33
const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#aa3311' } })
  .png()
  .toBuffer()

function chunk(type: string, content: Buffer): Buffer {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const named = Buffer.concat([Buffer.from(type), content])
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}

const holding = (...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, HEADER_ENDS), ...chunks, png.subarray(HEADER_ENDS)])

test('a PNG keeps everything but its texts', () => {
  const density = chunk('pHYs', Buffer.alloc(9))
  const texts = ['tEXt', 'zTXt', 'iTXt'].map((type) => chunk(type, Buffer.from('Comment\0words')))
  expect(withoutTexts(holding(...texts, density, ...texts))).toEqual(holding(density))
  expect(withoutTexts(png)).toEqual(png)
})

test('a PNG that is cut off, or whose chunks claim any length, is read to its end', () => {
  for (const cut of [8, 12, 20, png.length - 3]) {
    expect(withoutTexts(png.subarray(0, cut)).length).toBeLessThanOrEqual(cut)
  }
  const endless = Buffer.concat([png.subarray(0, HEADER_ENDS), Buffer.alloc(100, 0xff)])
  expect(withoutTexts(endless)).toEqual(endless)
})

test('texts that unpack to a gigabyte take no time', async () => {
  const text = Buffer.concat([Buffer.from('a\0\x01\0\0\0'), deflateSync(Buffer.alloc(49_000_000))])
  const bomb = holding(...Array.from({ length: 19 }, () => chunk('iTXt', text)))
  expect(bomb.length).toBeLessThan(1_000_000)
  await makePicture(png, 'somebody')
  const begun = performance.now()
  expect(await makePicture(bomb, 'somebody')).toBeDefined()
  expect(performance.now() - begun).toBeLessThan(1500)
})
