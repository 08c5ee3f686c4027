import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { changeTill } from '@velvet/contract/sales/tills.calls'
import type { AccountChange, listAccountChanges } from '@velvet/contract/operator/account-changes.calls'
import type { Distributor, Exhibitor } from '@velvet/contract/books/parties.calls'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectInvariants } from '../../test/ledger-check.ts'
import { post } from '../../test/one-time-codes.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useFreshServer } from '../../test/start-test-server.ts'
import { PASSWORD, NOTE, outcomeOf, TestStaff } from '../../test/people.ts'
import { callCounter } from '../../test/test-till.ts'

const server = useFreshServer({ sandbox: true })
const finance = TestStaff.use(server, 'finance', beforeEach)
const other = TestStaff.use(server, 'finance', beforeEach)
const manager = TestStaff.use(server, 'manager', beforeEach)

afterEach(() => expectInvariants(server.db))

const OWN = 'GTB 0123456789'
const THIEF = 'Thief Bank 9999999999'

async function aDistributor(): Promise<Distributor> {
  const name = `Films ${randomUUID().slice(0, 8)}`
  const emails = ['books@old.example']
  const added = await finance.call('POST', 'distributors', { name, emails, bankAccount: OWN })
  return added.json<{ distributor: Distributor }>().distributor
}

type Changed = { distributor: Distributor; waiting: AccountChange | null }

async function change(party: Distributor, fields: object, by = finance) {
  const { id, version, name, emails, bankAccount } = party
  const values = { name, emails, bankAccount, ...fields }
  return by.call('PUT', `distributors/${id}`, values, { 'if-match': `"${version}"` })
}

async function present(id: string): Promise<Distributor | undefined> {
  const { items } = await finance.read<{ items: Distributor[] }>('distributors?limit=100')
  return items.find((party) => party.id === id)
}

const letters = async () => {
  const { rows } = await sql<{ to: string[]; topic: string; text: string }>`
    select payload -> 'to' as to, topic, payload ->> 'text' as text from outbox
    where kind = 'email' order by created_at, id`.execute(server.db)
  return rows
}

const decide = (id: string, action: 'approve' | 'reject', by: TestStaff) =>
  outcomeOf(by.act(`accountchanges/${id}/${action}`))

const waitingFor = async (by: TestStaff) => (await by.read<OutputOf<typeof listAccountChanges>>('accountchanges')).items

test('a bank account changes after a second approval and two emails to the old address', async () => {
  const party = await aDistributor()
  const emails = ['thief@new.example']
  const changed = await change(party, { bankAccount: THIEF, emails, tin: '7' })
  expect(changed.json<Changed>()).toMatchObject({
    distributor: { bankAccount: OWN, emails, tin: '7', version: 2 },
    waiting: { kind: 'distributor', subject: { id: party.id }, from: OWN, to: THIEF },
  })
  const id = changed.json<Changed>().waiting?.id ?? ''
  expect(await letters()).toMatchObject([
    { to: ['books@old.example'], topic: 'emails-changed' },
    { to: ['books@old.example'], topic: 'account-proposed' },
  ])
  expect((await waitingFor(other)).map((one) => one.id)).toEqual([id])
  expect(await waitingFor(manager)).toEqual([])
  expect(await decide(id, 'approve', finance)).toBe('adjustment-own')
  expect(await decide(id, 'approve', manager)).toBe('account-change-not-found')
  expect((await present(party.id))?.bankAccount).toBe(OWN)

  expect(await decide(id, 'approve', other)).toBe('done')
  expect(await present(party.id)).toMatchObject({ bankAccount: THIEF, version: 3 })
  expect(await decide(id, 'reject', other)).toBe('account-change-decided')
  expect((await letters()).map(({ topic }) => topic)).toContain('account-changed')
})

test('a person invited by the proposer cannot approve, and a rejection leaves no trace', async () => {
  const admin = await TestStaff.make(server, 'admin')
  const email = `${randomUUID()}@velvet.example`
  const invited = await admin.call('POST', 'people', { name: 'Musa', email, role: 'finance' })
  const { invitation } = invited.json<{ invitation: { url: string } }>()
  const secret = new URL(invitation.url).hash.slice(1)
  await post(server, 'staff/invitation/accept', { secret, password: PASSWORD })
  const puppet = await TestStaff.signIn(server, email)

  const party = await aDistributor()
  const changed = await change(party, { bankAccount: THIEF }, admin)
  const id = changed.json<Changed>().waiting?.id ?? ''
  expect(await decide(id, 'approve', puppet)).toBe('approver-not-independent')
  const again = await change({ ...party, version: 2 }, { bankAccount: 'A third one' })
  expect(refusalOf(again)).toEqual([409, 'account-change-waits'])
  expect(await decide(id, 'reject', finance)).toBe('done')
  expect((await present(party.id))?.bankAccount).toBe(OWN)
  expect(await waitingFor(other)).toEqual([])
})

test('of many who decide about a change at once, one does', async () => {
  const party = await aDistributor()
  const changed = await change(party, { bankAccount: THIEF })
  const id = changed.json<Changed>().waiting?.id ?? ''
  const people = [other, await TestStaff.make(server, 'admin'), await TestStaff.make(server, 'admin')]
  const actions = ['approve', 'reject', 'approve'] as const
  const outcomes = await Promise.all(people.map((by, place) => decide(id, actions[place] ?? 'approve', by)))
  expect(outcomes.toSorted()).toEqual(['account-change-decided', 'account-change-decided', 'done'])
})

test('the database itself refuses a change that one person has proposed and approved', async () => {
  const party = await aDistributor()
  await change(party, { bankAccount: THIEF })
  const cheat = sql`update account_changes set state = 'done', decided_at = now(), decided_by = proposed_by`
  await expect(cheat.execute(server.db)).rejects.toThrow('account_changes_two_people')
})

test('a new password of the proposer rejects what waits', async () => {
  const proposer = await TestStaff.make(server, 'finance')
  await change(await aDistributor(), { bankAccount: THIEF }, proposer)
  await proposer.act('password', { password: PASSWORD, newPassword: 'another long password' })
  expect(await waitingFor(other)).toEqual([])
})

test('the account of an exhibitor waits too, while its cinemas change at once', async () => {
  const added = await finance.call('POST', 'exhibitors', { name: 'Zaranda', bankAccount: OWN })
  const { exhibitor } = added.json<{ exhibitor: Exhibitor }>()
  const cinemaIDs = [await server.make.cinema()]
  const fields = { name: 'Zaranda', bankAccount: THIEF, cinemaIDs }
  const changed = await finance.call('PUT', `exhibitors/${exhibitor.id}`, fields, {
    'if-match': '"1"',
  })
  const { waiting } = changed.json<{ waiting: AccountChange }>()
  expect(changed.json()).toMatchObject({ exhibitor: { bankAccount: OWN, cinemas: [{}] } })
  expect(await decide(waiting.id, 'approve', other)).toBe('done')
})

const accountOf = (number: string) => ({ number, bank: 'Test Bank', name: 'Cinema' })

async function aTill() {
  const cinemaID = await server.make.cinema()
  const input = { name: `Window ${randomUUID().slice(0, 8)}`, cinemaID }
  const added = await callCounter(server, { seller: manager }, 'POST', 'tills', input)
  const { till } = added.json<{ till: { id: string } }>()
  const set = async (input_: object, by = manager) => {
    const answer = await callCounter(server, { seller: by }, 'PUT', `tills/${till.id}`, input_)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<OutputOf<typeof changeTill>>()
  }
  return { cinemaID, set }
}

test('the account of a till is entered by one person, and replaced by two', async () => {
  const { cinemaID, set } = await aTill()
  const first = { terminal: null, account: accountOf('0123456789') }
  expect(await set(first)).toMatchObject({ till: first, waiting: null })
  const next = { terminal: null, account: accountOf('9876543210') }
  const proposed = await set(next)
  expect(proposed).toMatchObject({ till: first, waiting: { kind: 'till' } })
  const id = proposed.waiting?.id ?? ''
  const elsewhere = await TestStaff.make(server, 'manager', await server.make.cinema())
  expect(await decide(id, 'approve', elsewhere)).toBe('account-change-not-found')
  expect(await decide(id, 'approve', manager)).toBe('adjustment-own')
  const here = await TestStaff.make(server, 'manager', cinemaID)
  expect((await waitingFor(here)).map((one) => one.id)).toEqual([id])
  expect(await decide(id, 'approve', here)).toBe('done')
  expect(await set(next)).toMatchObject({ till: next, waiting: null })
})

test('a till whose account was taken away gets no other one by one person', async () => {
  const { set } = await aTill()
  const none = { terminal: null, account: null }
  await set({ ...none, account: accountOf('0123456789') })
  expect(await set(none)).toMatchObject({ till: none, waiting: null })
  expect(await set({ ...none, account: accountOf('9876543210') })).toMatchObject({
    till: none,
    waiting: { from: '', to: 'Account 9876543210, Test Bank, Cinema' },
  })
})

test('a proposal that is sent again with its key is one proposal', async () => {
  const party = await aDistributor()
  const values = { name: party.name, bankAccount: THIEF }
  const headers = { 'if-match': '"1"', 'idempotency-key': randomUUID() }
  const send = () => finance.call('PUT', `distributors/${party.id}`, values, headers)
  const [one, two] = [await send(), await send()]
  expect(two.body).toBe(one.body)
  const { waiting } = one.json<Changed>()
  expect(await outcomeOf(finance.act(`accountchanges/${waiting?.id ?? ''}/reject`, { note: NOTE }))).toBe('done')
})
