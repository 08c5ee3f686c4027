import cors from '@fastify/cors'
import { AppError } from '@velvet/contract/errors'
import { APP_ID, LINKED_PATHS, SHELL_ORIGINS } from '@velvet/contract/native'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** As long as a browser believes it: each question before a call costs prepaid data. */
const PREFLIGHT_S = 24 * 60 * 60

/**
 * What the native apps need of the server. Their pages come from the phone itself, so they call
 * from another origin; and links open in them only where the server says that they are its own.
 */
export async function nativeShells(app: FastifyInstance, config: Config): Promise<void> {
  // Without credentials: our cookies neither come along nor are kept, so that another origin gains
  // nothing by a call but what its own token allows.
  await app.register(cors, {
    origin: [...SHELL_ORIGINS],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
    maxAge: PREFLIGHT_S,
  })
  // What nobody else may read is the same for every origin: caches need not keep one for each.
  app.addHook('onRoute', (route) => {
    if (!isForShells(route.url)) route.config = Object.assign({}, route.config, { cors: false })
  })
  app.addHook('onSend', async (request, reply) => {
    if (isPicture(request.url)) reply.header('cross-origin-resource-policy', 'cross-origin')
  })

  const hidden = { schema: { hide: true } } as const
  app.get('/.well-known/assetlinks.json', hidden, () => {
    if (!config.ANDROID_CERT_SHA256) throw new AppError('not-found')
    return [androidLink(config.ANDROID_CERT_SHA256)]
  })
  app.get('/.well-known/apple-app-site-association', hidden, () => {
    if (!config.IOS_TEAM_ID) throw new AppError('not-found')
    return appleLinks(config.IOS_TEAM_ID)
  })
}

/** Posters, trailers and profile pictures: shown by the shells as well. */
function isPicture(url: string): boolean {
  return /^\/(media|uploads)\//.test(url)
}

/** The app's own pages and scripts are on the phone already. */
function isForShells(url: string): boolean {
  return url.startsWith('/api/') || isPicture(url)
}

/** https://developers.google.com/digital-asset-links/v1/statements */
function androidLink(certificate: string) {
  return {
    relation: ['delegate_permission/common.handle_all_urls'],
    target: {
      namespace: 'android_app',
      package_name: APP_ID,
      sha256_cert_fingerprints: [certificate],
    },
  }
}

/** https://developer.apple.com/documentation/bundleresources/applinks */
function appleLinks(team: string) {
  const components = LINKED_PATHS.map((path) => ({ '/': path }))
  return { applinks: { details: [{ appIDs: [`${team}.${APP_ID}`], components }] } }
}
