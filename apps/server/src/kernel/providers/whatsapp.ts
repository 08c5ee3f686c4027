import { internationalPhone } from '@velvet/contract/people/phone'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { equalSecrets } from '../secrets/equal-secrets.ts'
import { ask } from './ask.ts'
import { readAnswer } from './read-answer.ts'
import { hmacSha256 } from './signatures.ts'

interface Settings {
  url: string
  token: string
  phoneId: string
  verifyToken: string
  appSecret: string
}

interface TemplateMessage {
  /** The row of the outbox, which WhatsApp repeats in each status of the message. */
  id: string
  /** The number in local form. */
  phone: string
  template: string
  language: string
  /** The values of the variables, in their order. */
  values: readonly string[]
  /** The end of the address that the button opens, or the code that it copies. */
  button: string
  /** A PNG above the text. */
  picture?: Buffer | undefined
}

const Sent = z.object({ messages: z.tuple([z.object({ id: z.string().max(200) })]) })
const Uploaded = z.object({ id: z.string() })

/** Sends templates by the Cloud API of WhatsApp. Throws ProviderError. */
export function createWhatsApp(settings: Settings, { timeoutMs = 4000 }: { timeoutMs?: number } = {}) {
  const { url, token, phoneId, verifyToken, appSecret } = settings
  const post = (path: string, body: unknown, headers = {}) =>
    ask('whatsapp', `${url}/${phoneId}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...headers },
      body,
      timeoutMs,
    })

  /** Uploads a picture, so that a live code never stands at a public address. */
  async function upload(picture: Buffer): Promise<string> {
    const boundary = randomUUID()
    const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n`
    const fields = `${part('name="messaging_product"')}\r\nwhatsapp\r\n${part('name="type"')}\r\nimage/png\r\n`
    const file = `${part('name="file"; filename="ticket.png"')}Content-Type: image/png\r\n\r\n`
    const body = Buffer.concat([Buffer.from(fields + file), picture, Buffer.from(`\r\n--${boundary}--\r\n`)])
    const answer = await post('media', body, { 'content-type': `multipart/form-data; boundary=${boundary}` })
    return readAnswer('whatsapp', Uploaded, answer).id
  }

  return {
    /** Returns the id that WhatsApp gave to the message. */
    async send({ id, phone, template, language, values, button, picture }: TemplateMessage): Promise<string> {
      const texts = (some: readonly string[]) => some.map((text) => ({ type: 'text', text }))
      const image = picture && { type: 'image', image: { id: await upload(picture) } }
      const answer = await post('messages', {
        messaging_product: 'whatsapp',
        to: internationalPhone(phone),
        type: 'template',
        biz_opaque_callback_data: id,
        template: {
          name: template,
          language: { code: language, policy: 'deterministic' },
          components: [
            ...(image ? [{ type: 'header', parameters: [image] }] : []),
            { type: 'body', parameters: texts(values) },
            { type: 'button', sub_type: 'url', index: '0', parameters: texts([button]) },
          ],
        },
      })
      return readAnswer('whatsapp', Sent, answer).messages[0].id
    },
    isOurs: (sentToken: string) => equalSecrets(sentToken, verifyToken),
    /** Returns true if WhatsApp signed these bytes. */
    isSigned: (body: Buffer, signature: string | string[] | undefined): boolean =>
      equalSecrets(signature, `sha256=${hmacSha256(body, appSecret, 'hex')}`),
  }
}
