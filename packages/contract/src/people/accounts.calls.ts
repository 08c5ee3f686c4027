import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { DeviceKey, PhoneInput, User, Uuid } from '../shared/entities/entities.ts'
import { OTP_SENT } from '../shared/words/messages.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, plainPassword } from './password.ts'
import { PRIVACY_VERSION } from './privacy.ts'
import { plainDigits } from '../shared/typing/typed-number.ts'
import { publicActing } from '../shared/customer-calls.ts'

const NewPassword = z.string().overwrite(plainPassword).min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH)
const Code = z.string().overwrite(plainDigits).trim().min(1).max(10)
const VerificationSecret = z
  .string()
  .min(1)
  .max(100)
  .optional()
  .describe(
    'The secret that verifyotpcode returned for this number, from callers without cookies; others send the cookie',
  )

export const login = endpoint({
  ...publicActing,
  path: '/api/v1/login',
  signsIn: true,
  perMinute: 30,
  summary: 'Signs a customer in',
  input: z.object({
    phoneNumber: PhoneInput,
    password: z.string().min(1).max(PASSWORD_MAX_LENGTH),
    deviceKey: DeviceKey,
  }),
  output: z.object({
    token: z.string(),
    user: User,
    deviceKey: DeviceKey,
  }),
  errors: ['invalid-login', 'account-blocked', 'too-many-requests'],
})

/** The specification names these fields in two ways, and both are accepted. */
const SIGN_UP_ALIASES: Record<string, string> = {
  selectedState: 'state',
  selectedLGA: 'lga',
  dateofbirth: 'dateOfBirth',
  'operating system': 'operatingSystem',
}

function readSignUp(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [SIGN_UP_ALIASES[name] ?? name, value as unknown]),
  )
}

export const signUp = endpoint({
  ...publicActing,
  path: '/api/v1/signup',
  perMinute: 20,
  summary:
    'Opens an account for a number that this caller has verified in the last half hour; the sign-up offer is credited once',
  input: z.preprocess(
    readSignUp,
    z.object({
      country: z.string().trim().min(1).max(80),
      state: z.string().trim().min(1).max(80),
      lga: z.string().trim().min(1).max(80),
      phoneNumber: PhoneInput,
      password: NewPassword,
      dateOfBirth: z.iso.date(),
      sex: z.enum(['Male', 'Female']),
      platform: z.string().max(20).default('web'),
      operatingSystem: z.string().max(20).default('Unknown'),
      /** The version of the policy that was shown beside the button; signing up agrees to it. */
      privacyVersion: z.string().min(1).max(20).default(PRIVACY_VERSION),
      verificationSecret: VerificationSecret,
      whatsApp: z.boolean().default(false).describe('Asks for tickets, changes and codes by WhatsApp too'),
    }),
  ),
  output: z.object({ message: z.string(), user: User, deviceKey: DeviceKey }),
  errors: ['phone-not-served', 'phone-not-verified', 'User already exists', 'area-not-found', 'too-many-requests'],
})

export const refresh = endpoint({
  method: 'GET',
  path: '/api/v1/refresh/:id',
  access: 'customer',
  owner: 'id',
  renewsToken: true,
  summary: 'Replaces the token with a new one',
  input: z.object({ id: Uuid }),
  output: z.object({ token: z.string(), error: z.null() }),
  errors: ['session-ended'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/v1/logout',
  access: 'customer',
  summary: 'Ends the session, so that its token is no longer valid',
  input: z.object({}),
  output: z.null(),
  status: 204,
})

const SENDING_REFUSALS = [
  'phone-not-served',
  'otp-not-sent',
  'otp-too-many-sent',
  'otp-too-many-here',
  'otp-too-soon',
  'too-many-requests',
] as const

export const sendOtp = endpoint({
  ...publicActing,
  path: '/api/v1/user/otpcode',
  perMinute: 20,
  summary: 'Sends a one-time code to a phone',
  input: z.object({
    phoneNumber: PhoneInput,
    channel: z
      .enum(['sms', 'whatsapp'])
      .optional()
      .describe('Without it, a customer who asked for WhatsApp gets it there, and by SMS if it does not arrive'),
    deviceKey: DeviceKey,
  }),
  output: z.object({
    message: z.literal(OTP_SENT),
    data: z.object({ pinId: Uuid, pin_id: Uuid }),
  }),
  errors: SENDING_REFUSALS,
})

export const callWithOtp = endpoint({
  ...publicActing,
  path: '/api/v1/user/otpcall',
  perMinute: 10,
  summary: 'Reads a one-time code aloud in a phone call, once, a minute after it was sent; counts as another code',
  input: z.object({ phoneNumber: PhoneInput, pinId: Uuid, deviceKey: DeviceKey }),
  output: z.null(),
  status: 204,
  errors: [...SENDING_REFUSALS, 'otp-expired', 'otp-called'],
})

/** The refusals of a one-time code that a person has entered. */
const CODE_REFUSALS = [
  'otp-invalid',
  'otp-expired',
  'otp-too-many-tries',
  'otp-too-many-here',
  'otp-paused',
  'too-many-requests',
] as const

export const verifyOtp = endpoint({
  ...publicActing,
  path: '/api/v1/user/verifyotpcode',
  perMinute: 30,
  summary:
    'Checks a one-time code. The right one earns a secret for sign-up and changepassword: in a cookie, and also in the body unless the caller is a web page of ours',
  input: z.object({
    phoneNumber: PhoneInput,
    verificationCode: Code,
    /** The pin id. Without it, the latest code counts that the same network has asked for. */
    verificationCodeIDfromSignupSavedState: Uuid.optional(),
  }),
  output: z.object({
    message: z.string(),
    verified: z.literal(true),
    offersWhatsApp: z.literal(true).optional().describe('A sign-up can ask for messages by WhatsApp'),
    accountExists: z.boolean().describe('Returned only to a caller who has just shown that the number is theirs'),
    verificationSecret: z
      .string()
      .optional()
      .describe('Sent once with signup or changepassword; absent for a page of ours'),
  }),
  errors: CODE_REFUSALS,
})

export const changePassword = endpoint({
  ...publicActing,
  path: '/api/v1/user/changepassword',
  perMinute: 20,
  summary: 'Sets a new password with the code of the number that this caller has verified, and ends every session',
  input: z.object({
    phoneNumber: PhoneInput,
    verificationCode: Code,
    newPassword: NewPassword,
    verificationSecret: VerificationSecret,
  }),
  output: z.object({ message: z.string(), deviceKey: DeviceKey }),
  errors: ['otp-not-verified', ...CODE_REFUSALS],
})
