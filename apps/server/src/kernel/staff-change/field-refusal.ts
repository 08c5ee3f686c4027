import { AppError, ERRORS, type ErrorCode } from '@velvet/contract/shared/errors'
import { violates } from '../../platform/database/failures.ts'

interface OfField {
  code: ErrorCode
  /** The field of the input beside which the console shows the refusal. */
  field: string
}

/** Returns a refusal that also names the field that caused it. */
export function fieldRefusal({ code, field }: OfField, cause?: unknown): AppError {
  return new AppError(code, { fields: { [field]: ERRORS[code].message }, cause })
}

/** Writes a row. Throws the refusal if a unique constraint says that another row has the value. */
export async function writeUnlessTaken(constraint: string, taken: OfField, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    throw violates(error, constraint) ? fieldRefusal(taken, error) : error
  }
}
