import { AppError, type ErrorCode } from '@velvet/contract/shared/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isPassingFailure, sqlState } from '../database/failures.ts'

const CODES_OF_THE_FRAMEWORK: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad-request',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_REQ_FILE_TOO_LARGE: 'body-too-large',
  FST_FILES_LIMIT: 'bad-request',
  FST_FIELDS_LIMIT: 'bad-request',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported-media-type',
  FST_ERR_BAD_URL: 'bad-request',
  FST_UNDER_PRESSURE: 'service-unavailable',
}

/**
 * SQLSTATE lock_not_available: another person holds a row for longer than the call may wait, because it
 * holds rows for which others wait.
 */
const LOCK_TIMEOUT = '55P03'

/** The embedded database is usually back within this time after it died. */
const RETRY_AFTER_S = 5

/**
 * Turns any error into a refusal of the catalogue, and logs those that are our own fault. A refusal
 * because a queue is full or the server has too much to do is not logged, because a flood of calls
 * would fill the disk with the log. The figures still show such refusals, because they count calls
 * by status.
 */
export function errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalFor(error)
  if (refusal.status >= 500 && !isOverload(error) && !hasGone(request)) {
    request.log.error({ err: error }, 'a request failed')
  }
  if (refusal.status === 416) reply.headers((error as { headers?: Record<string, string> }).headers ?? {})
  return sendRefusal(reply, refusal)
}

function isOverload(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === 'busy' || code === LOCK_TIMEOUT || code === 'FST_UNDER_PRESSURE'
}

/**
 * Sends a refusal, with `details` beside its message. A status of 503 also says when to try again.
 */
export function sendRefusal(reply: FastifyReply, refusal: AppError, details: object = {}) {
  if (refusal.status === 503 && !reply.hasHeader('retry-after')) {
    reply.header('retry-after', RETRY_AFTER_S)
  }
  const body = { ...details, ...refusal.toBody() }
  return reply.status(refusal.status).header('cache-control', 'no-store').send(body)
}

/**
 * Returns true for a caller who closed the connection, which is not our fault and needs no answer.
 */
function hasGone({ raw }: FastifyRequest): boolean {
  return raw.socket.destroyed || raw.readableAborted
}

export function notFoundHandler(_request: FastifyRequest, reply: FastifyReply) {
  return sendRefusal(reply, new AppError('not-found'))
}

function refusalFor(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map(({ instancePath, message }) => ({
      path: instancePath.split('/').filter(Boolean),
      message: message ?? 'is not right',
    }))
    return new AppError('bad-request', { fields: fieldsOf(issues) })
  }
  if (sqlState(error) === LOCK_TIMEOUT) return new AppError('busy', { cause: error })
  if (isPassingFailure(error)) return new AppError('service-unavailable', { cause: error })
  const { code = '', statusCode, name } = error as Partial<FastifyError>
  const known = CODES_OF_THE_FRAMEWORK[code]
  if (known) return new AppError(known, { cause: error })
  if (statusCode === 416) return new AppError('range-not-there')
  if (statusCode === 429) return new AppError('too-many-requests')
  if (statusCode === 400 && name === 'SyntaxError') return new AppError('bad-json')
  if (statusCode !== undefined && statusCode < 500) return new AppError('bad-request')
  return new AppError('internal', { cause: error })
}

/** Returns each wrong field with the reason. */
export function fieldsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Record<string, string> {
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.') || 'body', message]))
}
