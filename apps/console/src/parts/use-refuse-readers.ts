import { CallError } from '@velvet/client/call-error'
import { GENERAL_ERRORS } from '@velvet/contract/shared/general-errors'
import { useMe } from '../app/me.ts'
import { mayChange } from './may-change.ts'

/** Returns the refusal that the server gives to a role that may not make a call. */
export function notAllowed(): CallError {
  const { status, message } = GENERAL_ERRORS['not-allowed']
  return new CallError('not-allowed', message, status)
}

/** Refuses a form at once that the server would refuse, so that no person fills it in for nothing. */
export function useRefuseReaders(): void {
  const { role } = useMe()
  if (mayChange(role)) return
  throw notAllowed()
}
