import { INVALID_IMAGE } from '../catalogue/images.rules.ts'
import { INVALID_LOGIN, OTP_INVALID, OTP_NOT_SENT, PHONE_NOT_VERIFIED } from '../shared/words/messages.ts'

/** The refusals about the accounts of customers, their sign-in and their profile. */
export const ACCOUNT_ERRORS = {
  'invalid-login': { status: 401, message: INVALID_LOGIN },
  'password-wrong': { status: 403, message: 'This is not your password' },
  'payment-under-way': {
    status: 409,
    message: 'A payment of yours is still being confirmed. Please try again in an hour',
  },
  'phone-not-served': { status: 422, message: 'Please enter a Nigerian mobile number, such as 08031234567' },
  'phone-not-verified': { status: 403, message: PHONE_NOT_VERIFIED },
  // The specification requires exactly this text in the error field.
  'User already exists': { status: 409, message: 'An account with this phone number already exists' },
  'push-service-unknown': { status: 422, message: 'This browser gets its notices from a service that we do not know' },
  'otp-not-sent': { status: 502, message: OTP_NOT_SENT },
  'otp-invalid': { status: 400, message: OTP_INVALID },
  'otp-expired': { status: 400, message: 'This code has expired. Please ask for a new one' },
  'otp-too-many-tries': { status: 429, message: 'Too many wrong tries. Please ask for a new code' },
  'otp-too-many-sent': {
    status: 429,
    message: 'Too many codes were sent to this number today. Please try again tomorrow',
  },
  'otp-too-soon': {
    status: 429,
    message: 'A code is on its way. If it does not come within a minute, WhatsApp can bring another',
  },
  'otp-called': { status: 409, message: 'We have already called you with this code. Please ask for a new one' },
  'otp-not-verified': {
    status: 403,
    message: 'Please enter the code first, on the phone on which you choose the new password',
  },
  'otp-too-many-here': {
    status: 429,
    message: 'Too many codes were asked for or entered in your network. Please try another network, or wait an hour',
  },
  'otp-paused': {
    status: 429,
    message: 'Codes are paused for some minutes, to keep accounts safe. Please try again later',
  },
  'username-not-allowed': {
    status: 422,
    message: 'Please choose another username: letters, digits, - and _, at most 13 characters',
  },
  'username-taken': { status: 409, message: 'This username is taken' },
  'email-taken': { status: 409, message: 'This email belongs to another account' },
  'recent-login-required': { status: 403, message: 'To change your email, please enter your password as well' },
  'image-invalid': { status: 422, message: INVALID_IMAGE },
  'image-address-refused': { status: 403, message: 'Pictures from this address are not shown' },
  'customer-not-found': { status: 404, message: 'There is no such customer' },
  'customer-closed': { status: 409, message: 'This account was closed' },
  'account-blocked': {
    status: 403,
    message: 'This account is blocked. Please contact us if you think that this is a mistake',
  },
} as const satisfies Record<string, { status: number; message: string }>
