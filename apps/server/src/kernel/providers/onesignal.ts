import { z } from 'zod'
import { ask, ProviderError } from './ask.ts'

interface Settings {
  url: string
  appId: string
  apiKey: string
}

interface Push {
  /** A UUID under which OneSignal sends only once; it remembers the key for 30 days. */
  key: string
  /** The external id with which the customer's phone signed in. */
  customerId: string
  title: string
  text: string
  /** The app gets this when the notice is tapped. */
  data: object
}

const Reply = z.object({ id: z.string() })

export function createOneSignal({ url, appId, apiKey }: Settings, { timeoutMs = 8000 }: { timeoutMs?: number } = {}) {
  return {
    /** Returns false when the customer has no phone that takes notices. Throws ProviderError. */
    async push({ key, customerId, title, text, data }: Push): Promise<boolean> {
      const answer = await ask('onesignal', `${url}/notifications?c=push`, {
        method: 'POST',
        headers: { authorization: `Key ${apiKey}` },
        body: {
          app_id: appId,
          include_aliases: { external_id: [customerId] },
          target_channel: 'push',
          headings: { en: title },
          contents: { en: text },
          // `data` reaches the app; `custom_data` serves templates.
          data,
          custom_data: data,
          idempotency_key: key,
        },
        timeoutMs,
      })
      const reply = Reply.safeParse(answer)
      if (!reply.success) throw new ProviderError('garbage', 'onesignal returned no notification id')
      return reply.data.id !== ''
    },
  }
}
