import { object, text } from '../schema.ts'

export interface PlainSms {
  to: string
  sms: string
  channel: string
}

export interface CodeCall {
  phone_number: string
  code: string
}

export interface OtpOrder {
  to: string
  channel: string
  pin_attempts: number
  pin_time_to_live: number
  pin_length: number
  pin_placeholder: string
  message_text: string
}

export interface PinCheck {
  pin_id: string
  pin: string
}

/** An international number without a plus. Like Termii, it refuses a local number such as 080…. */
const to = { type: 'string', pattern: '^[1-9][0-9]{9,14}$' }
const pinType = { enum: ['NUMERIC', 'ALPHANUMERIC'] }

export const plainSms = object(['to', 'from', 'sms', 'type', 'channel'], {
  to,
  from: text(20),
  sms: text(2000),
  type: { enum: ['plain', 'unicode'] },
  channel: { enum: ['dnd', 'generic', 'whatsapp', 'whatsapp_otp'] },
})

export const codeCall = object(['phone_number', 'code'], {
  phone_number: to,
  code: { type: 'string', pattern: '^[0-9]{4,8}$' },
})

export const otpOrder = {
  ...object(
    ['to', 'from', 'channel', 'pin_attempts', 'pin_time_to_live', 'pin_length', 'pin_placeholder', 'message_text'],
    {
      to,
      from: text(20),
      channel: { enum: ['dnd', 'generic', 'whatsapp'] },
      pin_type: pinType,
      message_type: pinType,
      pin_attempts: { type: 'integer', minimum: 1 },
      pin_time_to_live: { type: 'integer', minimum: 0, maximum: 60 },
      pin_length: { type: 'integer', minimum: 4, maximum: 8 },
      pin_placeholder: text(40),
      message_text: text(2000),
    },
  ),
  anyOf: [{ required: ['pin_type'] }, { required: ['message_type'] }],
}

export const pinCheck = object(['pin_id', 'pin'], { pin_id: text(100), pin: text(10) })
