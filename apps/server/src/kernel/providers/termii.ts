import { internationalPhone } from '@velvet/contract/people/phone'
import { ask } from './ask.ts'

interface Settings {
  url: string
  key: string
  sender: string
}

/** Sends messages to phones, given in local form. Both functions throw ProviderError. */
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
  }
}
