import type { Endpoint } from '@velvet/contract/shared/endpoint'
import { AppError } from '@velvet/contract/shared/errors'
import { UPLOAD_MAX_BYTES } from '@velvet/contract/catalogue/images.rules'
import type { FastifyRequest } from 'fastify'
import { fieldsOf } from '../../platform/http/error-handler.ts'

/**
 * Reads the one file of a request and its other fields. The file is the whole body, or the first
 * file of a form.
 */
export async function readCsv(request: FastifyRequest, maxBytes: number) {
  if (Buffer.isBuffer(request.body)) return { file: request.body, fields: {} }
  const { files, fields } = await readMultipart(request, maxBytes)
  const [file] = Object.values(files)
  if (!file) throw new AppError('bad-request', { fields: { file: 'is missing' } })
  return { file, fields }
}

/** Checks the input that came with a file, which Fastify cannot check against the contract. */
export function inputOf({ input }: Endpoint, sent: object): unknown {
  const read = input.safeParse(sent)
  if (!read.success) throw new AppError('bad-request', { fields: fieldsOf(read.error.issues) })
  return read.data
}

/** Reads a form into memory. Throws AppError for a body that is no form or was cut off. */
export async function readMultipart(request: FastifyRequest, maxBytes = UPLOAD_MAX_BYTES) {
  if (!request.isMultipart()) throw new AppError('unsupported-media-type')
  return readParts(request, maxBytes).catch((error: unknown) => {
    // An error with a code is a limit that was passed; the parser's own errors mean a body that was
    // cut off.
    if (error instanceof Error && 'code' in error) throw error
    throw new AppError('bad-request', { cause: error })
  })
}

async function readParts(request: FastifyRequest, maxBytes: number) {
  const fields: Record<string, string> = {}
  const files: Record<string, Buffer> = {}
  const limits = { fileSize: maxBytes, files: 1, fields: 10, fieldSize: 10_000 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else files[part.fieldname] = await part.toBuffer()
  }
  return { files, fields }
}

/** Returns true for the error about a file that is larger than the call accepts. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
}
