export interface Sms {
  id: string
  to: string
  text: string
  channel: string
  sentAt: string
}

interface Pin {
  id: string
  to: string
  pin: string
  triesLeft: number
  expiresAt: number
}

export interface Push {
  id: string
  idempotencyKey: string | null
  to: string[]
  title: string
  text: string
  data: unknown
  appUrl: string | null
  sentAt: string
}

interface WebPush {
  id: string
  /** The last part of the browser's address. */
  to: string
  /** The public key of the server that sent it. */
  key: string
  contact: string
  ttl: number
  topic: string | null
  urgency: string
  /** The encrypted body in base64, which only the browser can read. */
  body: string
  sentAt: string
}

export interface SentEmail {
  id: string
  idempotencyKey: string | null
  from: string
  to: string[]
  subject: string
  text: string
  sentAt: string
}

export interface WhatsAppMessage {
  id: string
  to: string
  template: string
  language: string
  /** The values of the template's variables, in their order. */
  values: string[]
  /** The end of the button's address, or the code that it copies. */
  button: string
  /** The picture above the text as a PNG in base64. */
  picture: string | null
  /** What the sender wants to find in each report. */
  callback: string
  sentAt: string
}

interface Media {
  id: string
  png: string
}

/** A class or an object of Google Wallet. It may have more fields. */
export interface WalletItem {
  id: string
  classId?: string
  state?: string
}

interface FormEntry {
  id: string
  fields: Record<string, unknown>
  sentAt: string
}

interface WebhookAttempt {
  id: string
  provider: string
  url: string
  body: string
  attempt: number
  answer: string
  sentAt: string
}

export type Provider = 'paystack' | 'flutterwave'
export type PaymentStatus = 'successful' | 'failed' | 'pending' | 'abandoned' | 'reversed'

/** The card terminal that took a payment, with the offline reference of its payment request. */
interface AtTerminal {
  terminal: string
  offlineReference: string
}

/** The virtual account into which a bank transfer went, with the words of its payer. */
interface IntoAccount {
  account: string
  narration: string
}

export interface Payment {
  id: number
  provider: Provider
  /** Where it was paid, if not at a checkout. */
  at?: AtTerminal | undefined
  into?: IntoAccount | undefined
  /** The phone number of the mobile money wallet that pays. */
  wallet?: string | undefined
  /** Why the payment failed. */
  refusal?: string | undefined
  tx_ref: string
  flw_ref: string
  /** In naira, for both providers. */
  amount: number
  refunded: number
  currency: string
  status: PaymentStatus
  customer: { email: string; name: string; phone_number: string }
  meta: unknown
  accessCode: string
  callbackUrl: string | null
  created_at: string
  paid_at: string | null
}

export type RefundStatus = 'pending' | 'processing' | 'needs-attention' | 'processed' | 'failed'

export interface Refund {
  id: number
  paymentId: number
  currency: string
  /** In naira, for both providers. */
  amount: number
  status: RefundStatus
  /** The lost dispute that the refund pays, if any. */
  disputeId: number | null
  created_at: string
  updated_at: string
}

/** An `answered` dispute was contested by the shop and waits for the bank. */
export type DisputeStatus = 'open' | 'answered' | 'accepted' | 'lost' | 'won'

export interface Dispute {
  id: number
  paymentId: number
  /** In naira, for both providers. */
  amount: number
  status: DisputeStatus
  due_at: string
  created_at: string
  updated_at: string
}

export type PayoutStatus = 'pending' | 'done'

/** What a provider paid out to the bank of the shop. Amounts are in naira, for both providers. */
export interface Payout {
  id: number
  provider: Provider
  status: PayoutStatus
  paymentIds: number[]
  refundIds: number[]
  disputeIds: number[]
  currency: string
  gross: number
  fees: number
  refunded: number
  chargedBack: number
  net: number
  day: string
  created_at: string
}

export type TerminalProvider = 'paystack' | 'moniepoint'

/** A card that a buyer presented at a terminal, approved or not. */
export interface CardTry {
  /** The provider's number of the transaction. */
  number: string
  isApproved: boolean
}

/** A payment that a shop asks for at a card terminal. */
export interface TerminalPayment {
  id: number
  provider: TerminalProvider
  /** Null while it has not been sent to a terminal. */
  terminal: string | null
  /** The request code at Paystack, and the reference of the shop at Moniepoint. */
  reference: string
  kobo: number
  currency: string
  /** A withdrawn payment is not shown on the terminal any more. */
  state: 'waiting' | 'approved' | 'declined' | 'withdrawn'
  /** In their order. */
  tries: readonly CardTry[]
  created_at: string
}

/** What the sandbox keeps of each kind. */
export interface Kinds {
  sms: Sms
  pin: Pin
  push: Push
  webpush: WebPush
  form: FormEntry
  email: SentEmail
  whatsapp: WhatsAppMessage
  media: Media
  wallet: WalletItem
  webhook: WebhookAttempt
  payment: Payment
  refund: Refund
  dispute: Dispute
  terminal: TerminalPayment
  payout: Payout
}

export type Kind = keyof Kinds

export interface Store {
  /** Adds an item, or replaces the item with its id in the same place. */
  keep: <K extends Kind>(kind: K, item: Kinds[K]) => void
  find: <K extends Kind>(kind: K, id: string | number) => Kinds[K] | undefined
  newestFirst: <K extends Kind>(kind: K) => Kinds[K][]
}
