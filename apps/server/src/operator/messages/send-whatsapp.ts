import type { Facts } from '@velvet/contract/shared/notifications/facts'
import { sayAll } from '@velvet/contract/shared/notifications/facts'
import {
  languageOfTemplates,
  TEMPLATE_OF_TOPIC,
  variablesOf,
} from '@velvet/contract/shared/notifications/whatsapp-templates'
import { addressOfLead, ticketBought, type Lead } from '@velvet/contract/shared/notifications/notifications'
import { withoutLinks } from '@velvet/contract/shared/typing/web-address'
import type { Language } from '@velvet/contract/shared/words/languages'
import { readBrand } from '../../kernel/brand/brand-sql.ts'
import { lettersIn } from '../../kernel/notifications/letters.ts'
import { insertMessages, type SmsMessage } from '../../kernel/notifications/messages-sql.ts'
import { pinSms, smsMessage } from '../../kernel/notifications/write-sms.ts'
import { ProviderError } from '../../kernel/providers/ask.ts'
import type { JobDeps } from '../../kernel/jobs/job.ts'
import { drawCode } from '../../tickets/tickets/draw-code.ts'
import { findHeldTicketRow } from '../../tickets/tickets/tickets-sql.ts'
import type { Message } from './outbox-sql.ts'
import { endFailed, findWhatsAppNumber, keepProviderId, queueWhatsApp } from './whatsapp-sql.ts'

/** After this many tries, which take about two minutes, an SMS goes in place of the message. */
const WHATSAPP_TRIES = 3

type Row = Extract<Message, { kind: 'whatsapp' }>

/** Writes the WhatsApp messages of notifications that are about to be sent. */
export async function queueForWhatsApp({ db, providers }: JobDeps, messages: readonly Message[]): Promise<void> {
  if (!providers.whatsapp) return
  const ids = messages.filter((one) => one.kind === 'push' && one.topic in TEMPLATE_OF_TOPIC).map(({ id }) => id)
  if (ids.length > 0) await queueWhatsApp(db, ids, Object.keys(TEMPLATE_OF_TOPIC))
}

interface Content {
  facts: Facts
  lead: Lead
  code?: string
  sms: (phone: string) => Promise<SmsMessage>
}

/**
 * Sends a message by WhatsApp, or has an SMS sent if WhatsApp did not bring it. Nothing is sent to a customer who no
 * longer wants it or no longer holds the ticket.
 */
export async function sendWhatsApp(deps: JobDeps, row: Row, language: Language): Promise<void> {
  const { whatsapp } = deps.providers
  const phone = await findWhatsAppNumber(deps.db, row.customerId)
  const content = await contentOf(deps, row)
  if (!whatsapp || phone === undefined || !content) return
  if (row.delivery === 'failed' || row.attempts > WHATSAPP_TRIES) return goBySms(deps, row, content, phone)
  try {
    await keepProviderId(deps.db, row.id, await whatsapp.send(await messageOf(row, content, { phone, language })))
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
    deps.log.warn({ reason: error.message, id: row.id }, 'WhatsApp refused a message, so an SMS is sent')
    await goBySms(deps, row, content, phone)
  }
}

async function messageOf(
  { id, topic }: Row,
  { facts, lead, code }: Content,
  { phone, language }: { phone: string; language: Language },
) {
  const template = TEMPLATE_OF_TOPIC[topic]
  if (!template) throw new Error(`No template is about ${topic}`)
  const spoken = languageOfTemplates(language)
  const said = sayAll(facts, lettersIn(spoken))
  const values = variablesOf(template, spoken).map((name) => asVariable(said[name] ?? ''))
  return {
    id,
    phone,
    template,
    language: spoken,
    values,
    button: addressOfLead(lead).slice(1),
    picture: code === undefined ? undefined : await drawCode(code, `${said['seats']}, ${said['movie']}`),
  }
}

/** WhatsApp refuses line breaks and empty variables. A title must not become a link. */
const asVariable = (text: string) => withoutLinks(text).replace(/\s+/g, ' ').trim() || '-'

/** Ends a message, and writes an SMS in its place. The cause names the message, so there is never a second SMS. */
async function goBySms({ db }: JobDeps, row: Row, content: Content, phone: string): Promise<void> {
  const { id, customerId, sendBefore } = row
  // The export of an account leaves out the text of messages with a pin, by this topic.
  const topic = content.code === undefined ? row.topic : 'pin'
  const payload = await content.sms(phone)
  const sms = {
    kind: 'sms',
    topic,
    customerId,
    cause: `sms-for:${id}`,
    payload,
    sendBefore: sendBefore ?? undefined,
  } as const
  await db.transaction().execute(async (tx) => {
    await insertMessages(tx, [sms])
    await endFailed(tx, id)
  })
}

/** Returns undefined for a ticket that is void or used, or that its customer does not hold any more. */
async function contentOf({ db, product }: JobDeps, { customerId, topic, payload }: Row): Promise<Content | undefined> {
  if (!('ticketId' in payload)) {
    const { title, text, data, facts = {} } = payload
    const sms = { kind: 'notice', topic, facts, text: `${title}. ${text}` } as const
    return { facts, lead: data, sms: (phone) => Promise.resolve(smsMessage(phone, sms)) }
  }
  const ticket = await findHeldTicketRow(db, { ticketId: payload.ticketId, customerId })
  if (ticket?.TicketStatus !== 'Unused') return undefined
  const { facts, lead } = ticketBought([ticket])
  const sms = async (phone: string) => pinSms(phone, (await readBrand(db))?.productName ?? product, [ticket])
  return { facts, lead, code: ticket.QrCode, sms }
}
