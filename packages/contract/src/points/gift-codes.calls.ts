import { z } from 'zod'
import { Code } from '../catalogue/offers.calls.ts'
import { PASSWORD_MAX_LENGTH } from '../people/password.ts'
import { customerReading, ownActing, ownMoving, ownReading } from '../shared/customer-calls.ts'
import { endpoint } from '../shared/endpoint.ts'
import { DeviceKey, Instant, Uuid, Vp, VpBalance } from '../shared/entities/entities.ts'
import { GIFT_CODE_STATES } from './gift-codes.rules.ts'
import { REFUSALS_OF_GIVER } from './transfers.calls.ts'
import { POINTS_GIFT_VP } from './transfers.ts'

// A customer buys a gift code with Points. Any account adds these Points to its balance once, by the code.

/** The list of a buyer's gift codes never shows their texts, because the thief of a session could use them. */
const GiftCode = z.object({
  id: Uuid,
  at: Instant,
  VpValue: Vp,
  state: z.enum(GIFT_CODE_STATES),
  /** The last three letters of the code. */
  ending: z.string(),
})
export type GiftCode = z.output<typeof GiftCode>

/** Only calls with the password of the buyer return the text of a code. */
const WITH_PASSWORD = { uuid: Uuid, password: z.string().min(1).max(PASSWORD_MAX_LENGTH), deviceKey: DeviceKey }

export const redeemGiftCode = endpoint({
  ...customerReading,
  method: 'POST',
  idempotent: true,
  path: '/api/v1/wallet/codes',
  perMinute: 60,
  summary:
    'Adds the Points of a gift code to the balance of the caller, once. The refusal of a wrong code does not say why',
  input: z.object({ code: Code }),
  output: z.object({ VpValue: Vp, balance: VpBalance }),
  errors: ['code-not-usable', 'account-blocked', 'balance-too-high', 'too-many-requests', 'busy'],
})

export const buyGiftCode = endpoint({
  ...ownMoving,
  path: '/api/v1/giftcodes',
  perMinute: 10,
  summary:
    'Buys a gift code with Points of the balance. It needs the password of the buyer, and has the limits of transfers',
  input: z.object({ ...WITH_PASSWORD, VpValue: Vp.min(POINTS_GIFT_VP.min).max(POINTS_GIFT_VP.max) }),
  output: z.object({
    gift: GiftCode,
    /** The current text of the code. It is null if the request is repeated after the code was used or stopped. */
    code: z.string().nullable(),
    balance: VpBalance,
  }),
  errors: ['password-wrong', 'account-blocked', ...REFUSALS_OF_GIVER],
})

export const listGiftCodes = endpoint({
  ...ownReading,
  path: '/api/v1/giftcodes/:uuid',
  summary: 'The newest gift codes that the caller has bought',
  input: z.object({ uuid: Uuid }),
  output: z.object({ gifts: z.array(GiftCode) }),
})

export const replaceGiftCode = endpoint({
  ...ownActing,
  path: '/api/v1/giftcodes/:id/replace',
  perMinute: 10,
  summary: 'Replaces an unused code by a new one for the same Points, and shows it. It needs the password of the buyer',
  input: z.object({ ...WITH_PASSWORD, id: Uuid }),
  output: z.object({ gift: GiftCode, code: z.string() }),
  errors: ['password-wrong', 'too-many-requests', 'gift-code-not-found', 'gift-code-over'],
})

export const stopGiftCode = endpoint({
  ...ownMoving,
  path: '/api/v1/giftcodes/:id/stop',
  perMinute: 10,
  summary: 'Stops an unused code, and returns its Points to the balance of its buyer',
  input: z.object({ uuid: Uuid, id: Uuid }),
  output: z.object({ gift: GiftCode, balance: VpBalance }),
  errors: ['gift-code-not-found', 'gift-code-over', 'balance-too-high', 'busy'],
})
