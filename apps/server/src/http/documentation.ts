import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { APP_VERSION } from '@velvet/contract/version'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'

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

/** Serves `/api/openapi.json` and `/api/docs`, which are made from the contract. */
export async function documentation(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${config.PRODUCT_NAME} API`, version: APP_VERSION },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: () => DOCUMENTATION_POLICY,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}
