import { AppError } from '@velvet/contract/shared/errors'
import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withFewHeaders } from '../../platform/http/built-files.ts'
import { prepareAnswer, sendPrepared } from '../../platform/http/prepared-answer.ts'
import { keepFor } from '../../platform/process/keep-for.ts'
import { uploadNameOf, uploadTypeOf } from '../../platform/uploads/upload-name.ts'
import { LOGO } from '../brand/brand-style.ts'
import type { Deps } from '../calls/deps.ts'

/** A chain has one logo at a time, so a new one displaces the last. */
const LOGOS = { forMs: HOUR_MS, most: 1 }
/** Stands for the app's own logo, which is no upload. */
const APP_LOGO = ''

/**
 * Serves the logo of the chain, or of the app without one. The first screen shows it, so it comes without a redirect,
 * which would take a phone on 2G another 0.8 s.
 */
export function serveLogo(app: FastifyInstance, { brand, uploads }: Pick<Deps, 'brand' | 'uploads'>, built: string) {
  const find = keepFor(LOGOS, async (address) => {
    if (address === APP_LOGO) {
      const answer = await prepareAnswer(await readFile(join(built, LOGO)), { compressFrom: 0 })
      return { answer, type: 'image/svg+xml' }
    }
    const name = uploadNameOf(address)
    const picture = name && (await uploads.read(name))
    if (!picture) throw new AppError('not-found')
    return { answer: await prepareAnswer(picture, { compressFrom: Infinity }), type: uploadTypeOf(name) }
  })
  app.get(LOGO, { schema: { hide: true } }, async (request, reply) => {
    const { logo } = await brand()
    const { answer, type } = await find(logo ?? APP_LOGO)
    withFewHeaders(reply)
    reply.header('cache-control', 'no-cache').type(type)
    return sendPrepared({ request, reply }, answer)
  })
}
