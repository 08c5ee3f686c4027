import { internationalPhone } from '@velvet/contract/people/phone'
import { z } from 'zod'
import { ask } from './ask.ts'
import { readAnswer } from './read-answer.ts'

/** Termii answers with the status 200 even if it makes no call. Only the code `ok` says that it calls. */
const CallAnswer = z.object({ code: z.literal('ok') })

interface Settings {
  url: string
  key: string
  sender: string
}

/** Sends messages to phones, given in local form, and calls them. Each function throws ProviderError. */
export function createTermii({ url, key, sender }: Settings, { timeoutMs = 8000 }: { timeoutMs?: number } = {}) {
  const send = async (phone: string, sms: string, channel: 'dnd' | 'whatsapp_otp') => {
    await ask('termii', `${url}/api/sms/send`, {
      method: 'POST',
      body: {
        api_key: key,
        to: internationalPhone(phone),
        from: sender,
        sms,
        type: 'plain',
        channel,
      },
      timeoutMs,
    })
  }
  return {
    /** Sends by the route that also reaches numbers on do-not-disturb. */
    sendSms: (phone: string, text: string) => send(phone, text, 'dnd'),
    /** Sends digits alone, because WhatsApp adds the text around them. */
    sendWhatsAppCode: (phone: string, code: string) => send(phone, code, 'whatsapp_otp'),
    /** Calls a phone, and lets Termii read one of our codes aloud. */
    callWithCode: async (phone: string, code: string) => {
      const body = { api_key: key, phone_number: internationalPhone(phone), code }
      const answer = await ask('termii', `${url}/api/sms/otp/call`, { method: 'POST', body, timeoutMs })
      readAnswer('termii', CallAnswer, answer)
    },
  }
}
