import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

/** Returns words such as "amount must be > 0" for a body or query that Fastify refused. */
function textFor(error: FastifyError): string {
  const [first] = error.validation ?? []
  if (!first) return error.message
  const field = first.instancePath.slice(1).replaceAll('/', '.')
  const allowed = first.params['allowedValues']
  const choices = Array.isArray(allowed) ? `: ${allowed.join(', ')}` : ''
  return `${field} ${first.message ?? 'is not valid'}${choices}`.trim()
}

/** Returns an error handler that answers in the error format of the service. */
export function answerBadInput(shape: (message: string) => object) {
  return (error: FastifyError, _request: FastifyRequest, reply: FastifyReply) =>
    reply.code(error.statusCode ?? 500).send(shape(textFor(error)))
}
