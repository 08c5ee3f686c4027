import type { Endpoint } from '@velvet/contract/shared/endpoint'
import { AppError } from '@velvet/contract/shared/errors'
import { normalisePhone } from '@velvet/contract/people/phone'
import type { Customer, TokenHolder } from './caller.ts'

/** Throws AppError `not-yours` if the call must name its caller and names another person. */
export function requireOwner(endpoint: Endpoint, input: unknown, caller: Customer | TokenHolder): void {
  if (!endpoint.owner) return
  const named = (input as Record<string, unknown>)[endpoint.owner]
  const isCaller =
    endpoint.owner === 'phoneNumber'
      ? 'phone' in caller && normalisePhone(String(named)) === caller.phone
      : named === caller.id
  if (!isCaller) throw new AppError('not-yours')
}
