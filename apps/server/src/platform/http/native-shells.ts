import cors from '@fastify/cors'
import { AppError } from '@velvet/contract/shared/errors'
import { APP_ID, LINKED_PATHS, SHELL_ORIGINS } from '@velvet/contract/shared/app/native'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../settings/config.ts'

/** Browsers keep an answer for a day at most, and each preflight costs prepaid data. */
const PREFLIGHT_S = 24 * 60 * 60

/**
 * Serves what the native apps need. Their pages come from the phone itself, so they call from another
 * origin. A link opens in a native app only if the server says that the app belongs to it.
 */
export async function nativeShells(app: FastifyInstance, config: Config): Promise<void> {
  // Browsers neither send nor keep cookies with these calls, so a page of another origin can do
  // only what its own token allows.
  await app.register(cors, {
    origin: [...SHELL_ORIGINS],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
    // The app corrects the clock of the phone by it.
    exposedHeaders: ['date'],
    maxAge: PREFLIGHT_S,
  })
  // Answers that other origins may not read are the same for all, so that caches need only one
  // copy.
  app.addHook('onRoute', (route) => {
    if (!isForShells(route.url)) route.config = Object.assign({}, route.config, { cors: false })
    if (isPicture(route.url)) route.onRequest = [route.onRequest ?? [], allowOtherOrigins].flat()
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

/** Returns true for posters, trailers and profile pictures, which the native apps show too. */
function isPicture(url: string): boolean {
  return /^\/(media|uploads)\//.test(url)
}

/**
 * Returns true for calls and pictures, because the app's own pages and scripts are on the phone
 * already.
 */
function isForShells(url: string): boolean {
  return url.startsWith('/api/') || isPicture(url)
}

function allowOtherOrigins(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header('cross-origin-resource-policy', 'cross-origin')
  done()
}

/** See https://developers.google.com/digital-asset-links/v1/statements */
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

/**
 * See https://developer.apple.com/documentation/bundleresources/applinks. An iPhone offers the
 * passwords of this host, and the one-time codes whose message names it, only in an app that shares
 * its credentials.
 */
function appleLinks(team: string) {
  const appId = `${team}.${APP_ID}`
  const components = LINKED_PATHS.map((path) => ({ '/': path }))
  return {
    applinks: { details: [{ appIDs: [appId], components }] },
    webcredentials: { apps: [appId] },
  }
}
