import { CallError } from './call-error.ts'

/** Returns true if a sign-in was refused because the code of the second factor was missing. */
export function isCodeAsked(error: unknown): boolean {
  return error instanceof CallError && error.code === 'staff-code-required'
}
