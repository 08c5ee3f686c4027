/** The path and the body that one input of a call produces. */
interface WireRequest {
  path: string
  body: string | undefined
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Names in the path are taken from the input. The rest becomes the query of a GET, or a JSON body.
 */
export function wireRequest(method: string, template: string, input: Fields): WireRequest {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    if (!isPlain(value)) throw new TypeError(`${template} needs ${name}`)
    return encodeURIComponent(value)
  })
  if (method !== 'GET') return { path, body: JSON.stringify(Object.fromEntries(rest)) }
  return { path: path + queryOf(rest), body: undefined }
}

function queryOf(fields: Map<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of fields) if (isPlain(value)) query.set(name, String(value))
  const text = query.toString()
  return text && `?${text}`
}

function isPlain(value: unknown): value is string | number | boolean {
  return value !== '' && ['string', 'number', 'boolean'].includes(typeof value)
}
