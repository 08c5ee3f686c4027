import type { GiftCodeBatch } from '@velvet/contract/points/gift-code-batches.calls'
import type { GiftCode } from '@velvet/contract/points/gift-codes.calls'
import { throwIfRefused, throwUnlessMade } from './outcomes.ts'
import { NOTE, PASSWORD, type TestCustomer, type TestStaff } from './people.ts'

/** A gift code with its text, and the balance of its buyer. */
export type BoughtCode = GiftCode & { code: string; balance: number }

const keyed = (key: string | undefined) => (key === undefined ? {} : { 'idempotency-key': key })

export async function buyGiftCode(
  buyer: TestCustomer,
  vp = 100,
  { key, password = PASSWORD }: { key?: string; password?: string } = {},
): Promise<BoughtCode> {
  const body = { uuid: buyer.id, VpValue: vp, password }
  const response = await buyer.call('POST', '/api/v1/giftcodes', body, keyed(key))
  throwIfRefused(response)
  const { gift, code, balance } = response.json<{ gift: GiftCode; code: string; balance: number }>()
  return { ...gift, code, balance }
}

export async function redeem(
  customer: TestCustomer,
  code: string,
  key?: string,
): Promise<{ VpValue: number; balance: number }> {
  const response = await customer.call('POST', '/api/v1/wallet/codes', { code }, keyed(key))
  throwIfRefused(response)
  return response.json()
}

export async function listCodes(buyer: TestCustomer): Promise<GiftCode[]> {
  const response = await buyer.call('GET', `/api/v1/giftcodes/${buyer.id}`)
  throwIfRefused(response)
  return response.json<{ gifts: GiftCode[] }>().gifts
}

export async function stopCode(buyer: TestCustomer, { id }: Pick<GiftCode, 'id'>, key?: string) {
  const response = await buyer.call('POST', `/api/v1/giftcodes/${id}/stop`, { uuid: buyer.id }, keyed(key))
  throwIfRefused(response)
  return response.json<{ gift: GiftCode; balance: number }>()
}

/** Replaces a code, and returns the text of the new one. */
export async function replaceCode(
  buyer: TestCustomer,
  { id }: Pick<GiftCode, 'id'>,
  password = PASSWORD,
): Promise<string> {
  const response = await buyer.call('POST', `/api/v1/giftcodes/${id}/replace`, { uuid: buyer.id, password })
  throwIfRefused(response)
  return response.json<{ code: string }>().code
}

export async function proposeCodes(
  proposer: TestStaff,
  { codes = 2, vp = 100, days = 60 }: { codes?: number; vp?: number; days?: number } = {},
): Promise<GiftCodeBatch> {
  const answer = await proposer.call('POST', 'giftcodes', { codes, VpValue: vp, days, note: NOTE })
  throwUnlessMade(answer)
  return answer.json<{ batch: GiftCodeBatch }>().batch
}

export async function makeCodes(maker: TestStaff, { id }: Pick<GiftCodeBatch, 'id'>): Promise<string[]> {
  const file = await maker.call('POST', `giftcodes/${id}/make`)
  throwIfRefused(file)
  return file.body.trim().split('\r\n').slice(1)
}
