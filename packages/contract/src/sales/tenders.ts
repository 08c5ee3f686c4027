import { z } from 'zod'
import { Note } from '../shared/entities/staff-list.ts'
import { KOBO_A_NAIRA, UNITS } from '../shared/kobo.ts'
import { typedText } from '../shared/typing/typed-text.ts'
import {
  GIVEN_KINDS,
  MAX_TENDERS,
  MAX_TILL_KOBO,
  TENDER_REFERENCE_MAX_LENGTH,
  TERMINAL_NAME_MAX_LENGTH,
} from './counter.rules.ts'

/**
 * References are compared without case, spaces and signs: `ab12-0042` and `AB12 0042` are one slip. So each has a letter
 * or a digit.
 */
const TenderReference = typedText()
  .min(1)
  .max(TENDER_REFERENCE_MAX_LENGTH)
  .regex(/[\p{L}\p{N}]/u, 'must have a letter or a digit')

const Tender = z.object({
  kind: z.enum(GIVEN_KINDS),
  /**
   * The buyer hands this amount over. In cash it may be more than what is left to pay, and the rest is change. A voucher
   * pays what its company has paid for it, so its amount is left out.
   */
  kobo: z.int().min(0).max(MAX_TILL_KOBO).default(0),
  /** The number on the slip of a terminal or of a transfer, or the code of a voucher. All of these need one. */
  reference: TenderReference.optional(),
  /** The terminal that took the card. */
  terminal: typedText().min(1).max(TERMINAL_NAME_MAX_LENGTH).optional(),
  /** Why the reference of a card is typed. A till that has a card terminal needs it. */
  reason: Note.optional(),
})

export const Tenders = z
  .array(
    Tender.refine(({ kind, kobo }) => kind !== 'cash' || kobo % KOBO_A_NAIRA === 0, `must be whole ${UNITS}`)
      .refine(({ kind, kobo }) => kind === 'voucher' || kobo > 0, 'needs its amount')
      .refine(({ kind, reference }) => kind === 'cash' || reference !== undefined, 'needs its reference'),
  )
  .max(MAX_TENDERS)
