import { CallError } from './call-error.ts'

/** Returns true where a sign-in needs the code of the second factor and came without it. */
export function isCodeAsked(error: unknown): boolean {
  return error instanceof CallError && error.code === 'staff-code-required'
}
