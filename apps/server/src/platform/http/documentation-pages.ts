import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { APP_VERSION } from '@velvet/contract/shared/app/app-version'
import fastify, { type RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Config } from '../../settings/config.ts'
import { notFoundHandler } from './error-handler.ts'
import { ZOD_COMPILERS } from './zod-compilers.ts'

/**
 * The pages of the documentation load only files of this server; their pictures are inside the
 * style sheet.
 */
const DOCUMENTATION_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Makes a Fastify that only answers for the documentation of these routes. It opens no port,
 * because the server passes requests to it. The description of all routes is large, so it is written and compressed
 * once.
 */
export async function documentationPages(routes: readonly RouteOptions[], config: Config) {
  const pages = fastify({
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true },
    schemaController: ZOD_COMPILERS,
  })
  pages.setNotFoundHandler(notFoundHandler)
  await pages.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${config.PRODUCT_NAME} API`, version: APP_VERSION },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: jsonSchemaTransform,
  })
  await pages.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: () => DOCUMENTATION_POLICY,
  })
  for (const { method, url, schema, config: { documented } = {} } of routes) {
    const { params, querystring, body, ...rest } = schema ?? {}
    const schemas = documented?.() ?? { params, querystring, body }
    pages.route({ method, url, schema: { ...rest, ...schemas }, handler: notFoundHandler })
  }
  await pages.ready()
  return { pages, openapi: compressedForms(JSON.stringify(pages.swagger())) }
}

/** The best compression takes seconds, and saves little more. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

function compressedForms(text: string) {
  const plain = Buffer.from(text)
  return { plain, gzip: gzipSync(plain), br: brotliCompressSync(plain, QUICK) }
}
