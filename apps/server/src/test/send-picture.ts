import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { TestCustomer } from './test-customer.ts'

/** Sends a picture as the app does, and returns the answer. */
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

/** Draws a picture of one colour. */
export function drawPicture(background = '#aa3311'): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
}
