import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { TestCustomer } from './people.ts'

const TRAILERS = join(import.meta.dirname, '../../seeds/media/trailers')

/** Reads a video of the demo, which is a real MP4. */
export function seedTrailer(name: 'lionheart' | 'amina'): Promise<Buffer> {
  return readFile(join(TRAILERS, `${name}.mp4`))
}

/** Makes the smallest WebM file that states its type, its duration and its codec. */
export function makeWebm({ type = 'webm', codec = 'V_VP9', seconds = 12 } = {}): Buffer {
  const ticks = Buffer.alloc(8)
  ticks.writeDoubleBE(seconds * 1000)
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from(type))),
    element(
      '18538067',
      element('1549a966', element('2ad7b1', Buffer.from('0f4240', 'hex')), element('4489', ticks)),
      element('1654ae6b', element('ae', element('86', Buffer.from(codec)))),
    ),
  ])
}

/** Writes the size as eight bytes, as most programs do. */
function element(name: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = Buffer.alloc(8)
  size.writeUInt32BE(content.length, 4)
  size[0] = 1
  return Buffer.concat([Buffer.from(name, 'hex'), size, content])
}

/** Uploads a picture as the app does, and returns the response. */
export async function sendPicture(
  app: FastifyInstance,
  customer: Pick<TestCustomer, 'id' | 'headers'>,
  bytes: Buffer,
  { uuid = customer.id, type = 'image/png' } = {},
) {
  const form = new FormData()
  form.set('uuid', uuid)
  form.set('mimeType', type)
  form.set('image', new Blob([new Uint8Array(bytes)], { type }), '../../picture.svg')
  const encoded = new Response(form)
  const payload = Buffer.from(await encoded.arrayBuffer())
  const headers = {
    ...customer.headers,
    'content-type': encoded.headers.get('content-type') ?? '',
  }
  return app.inject({ method: 'POST', url: '/api/v1/user/upload', headers, payload })
}

/** Returns a picture of a single colour. */
export function drawPicture(background = '#aa3311'): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
}
