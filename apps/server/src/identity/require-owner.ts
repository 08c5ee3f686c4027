import type { Endpoint } from '@velvet/contract/endpoint'
import { AppError } from '@velvet/contract/errors'
import { normalisePhone } from '@velvet/contract/phone'
import type { Customer } from './caller.ts'

/** Throws AppError `not-yours` unless the call names its caller where it must. */
export function requireOwner(endpoint: Endpoint, input: unknown, customer: Customer): void {
  if (!endpoint.owner) return
  const named = (input as Record<string, unknown>)[endpoint.owner]
  const isCaller =
    endpoint.owner === 'phoneNumber'
      ? normalisePhone(String(named)) === customer.phone
      : named === customer.id
  if (!isCaller) throw new AppError('not-yours')
}
