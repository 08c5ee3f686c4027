import { z } from 'zod'
import { EMAIL_MAX_LENGTH, EMAIL_SHAPE } from './email.ts'
import { endpoint } from '../shared/endpoint.ts'
import { AppNumber, DeviceKey, User, Uuid } from '../shared/entities/entities.ts'
import { PASSWORD_MAX_LENGTH } from './password.ts'
import { ownActing, ownReading, publicReading } from '../shared/customer-calls.ts'
import { LANGUAGES } from '../shared/words/languages.ts'
import { typedText } from '../shared/typing/typed-text.ts'

export const getUser = endpoint({
  ...ownReading,
  path: '/api/v1/user/:uuid',
  summary: "The caller's own account",
  input: z.object({ uuid: Uuid }),
  output: z.object({ user: User }),
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/v1/user/update',
  access: 'customer',
  owner: 'uuid',
  perMinute: 20,
  summary: 'Changes the username, or the email',
  input: z.union([
    z.object({ uuid: Uuid, username: typedText().min(1).max(40) }),
    z.object({
      uuid: Uuid,
      email: z
        .string()
        .trim()
        .max(EMAIL_MAX_LENGTH)
        .pipe(z.email({ pattern: EMAIL_SHAPE })),
      /** Required when the login is more than half an hour old. */
      password: z.string().min(1).max(PASSWORD_MAX_LENGTH).optional(),
      deviceKey: DeviceKey,
    }),
  ]),
  output: z.object({ message: z.string(), user: User }),
  errors: [
    'username-not-allowed',
    'username-taken',
    'email-taken',
    'recent-login-required',
    'password-wrong',
    'too-many-requests',
  ],
})

export const chooseLanguage = endpoint({
  method: 'PUT',
  path: '/api/v1/user/language',
  access: 'customer',
  owner: 'uuid',
  perMinute: 20,
  summary: 'Chooses the language in which the product speaks to the caller on every device',
  input: z.object({ uuid: Uuid, language: z.enum(LANGUAGES) }),
  output: z.object({ user: User }),
})

export const uploadPicture = endpoint({
  ...ownActing,
  path: '/api/v1/user/upload',
  body: 'multipart',
  perMinute: 20,
  summary: "Sets the caller's profile picture: multipart fields image, uuid, mimeType",
  input: z.object({ uuid: Uuid, mimeType: z.string().max(40).optional() }),
  output: z.object({ message: z.string(), UserDpUrl: z.string() }),
  errors: ['image-invalid', 'body-too-large', 'uploads-unavailable'],
})

export const saveDeviceDetails = endpoint({
  method: 'POST',
  path: '/api/v1/user/devicedetails',
  access: 'customer',
  owner: 'userUUID',
  summary: 'Records what kind of device the caller uses, and which version of the app',
  input: z.object({
    userUUID: Uuid,
    devicetype: z.enum(['Android', 'iOS', 'Unknown']),
    platform: z.enum(['android', 'ios', 'web']),
    appVersion: AppNumber.optional(),
  }),
  output: z.object({ message: z.string() }),
})

export const imageProxy = endpoint({
  ...publicReading,
  path: '/api/v1/imageproxy',
  perMinute: 120,
  summary: 'Returns a profile picture through the server, as an image and not as JSON',
  input: z.object({
    url: z.string().min(1).max(2000),
    /** A timestamp that makes caches fetch a new picture. */
    v: z.string().max(40).optional(),
  }),
  output: z.unknown(),
  errors: ['image-address-refused', 'not-found', 'provider-unavailable'],
})
