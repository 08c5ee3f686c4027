import type { Adjustment } from '@velvet/contract/points/adjustments.calls'
import type { WaitingLimits } from '@velvet/contract/operator/settings.calls'
import type { Person } from '@velvet/contract/people/staff.calls'
import { ADJUSTMENT_LIMITS_OF_A_PERSON } from '@velvet/contract/operator/settings.rules'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chainAudit } from '../../test/chain-audit-sql.ts'
import { expectInvariants } from '../../test/ledger-check.ts'
import { oneByOne } from '../../test/makers.ts'
import { post } from '../../test/one-time-codes.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useFreshServer } from '../../test/start-test-server.ts'
import { PASSWORD, NOTE, outcomeOf, TestStaff } from '../../test/people.ts'

const server = useFreshServer()
const admin = TestStaff.use(server, 'admin', beforeEach)

afterEach(() => expectInvariants(server.db))

let invited = 0
type Link = { invitation: { url: string } }

/** Chooses the password behind a link, and signs in. */
async function accept({ invitation }: Link, email: string): Promise<TestStaff> {
  const secret = new URL(invitation.url).hash.slice(1)
  const accepted = await post(server, 'staff/invitation/accept', { secret, password: PASSWORD })
  expect(accepted.statusCode, accepted.body).toBe(200)
  return TestStaff.signIn(server, email)
}

async function invite(by: TestStaff, role: string): Promise<TestStaff> {
  invited += 1
  const email = `second-${invited}@velvet.example`
  const made = await by.call('POST', 'people', { name: 'Zainab Bello', email, role })
  expect(made.statusCode, made.body).toBe(201)
  return accept(made.json<Link>(), email)
}

/** Changes the rights or the name of a person, as the console does. */
async function change(id: string, changes: Partial<Person>): Promise<void> {
  const { person } = await admin.read<{ person: Person }>(`people/${id}`)
  const { name, role, active, cinemas, version } = person
  const values = { name, role, active, cinemas, ...changes }
  const answer = await admin.call('PUT', `people/${id}`, values, { 'if-match': `"${version}"` })
  expect(answer.statusCode, answer.body).toBe(200)
}

async function adjust(by: TestStaff, amount: number, customerId?: string) {
  const id = customerId ?? (await server.make.customer()).id
  return by.act<{ waiting: Adjustment | null }>(`customers/${id}/adjust`, { amount })
}

/** Proposes an adjustment above the limit, and returns what happens when the other one approves. */
async function approval(proposer: TestStaff, approver: TestStaff): Promise<string> {
  const { waiting } = await adjust(proposer, 20_000)
  return outcomeOf(approver.act(`adjustments/${waiting?.id ?? ''}/approve`))
}

const REFUSED = 'approver-not-independent'

/** Makes everything that staff have done look older. */
async function letDaysPass(days: number): Promise<void> {
  await server.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update audit set at = at - make_interval(days => ${days})`.execute(tx)
  })
  await chainAudit(server.db)
}

test('an admin and a person they invited cannot approve for each other for 14 days', async () => {
  const puppet = await invite(admin, 'finance')
  expect(await approval(admin, puppet)).toBe(REFUSED)
  expect(await approval(puppet, admin)).toBe(REFUSED)
  const other = await TestStaff.make(server, 'finance')
  expect(await approval(admin, other)).toBe('done')
  expect(await approval(puppet, other)).toBe('done')
  await letDaysPass(13)
  expect(await approval(admin, puppet)).toBe(REFUSED)
  await letDaysPass(2)
  expect(await approval(admin, puppet)).toBe('done')
})

test('an indirect invitation and a shared inviter also prevent an approval', async () => {
  const second = await invite(admin, 'admin')
  const third = await invite(second, 'finance')
  expect(await approval(admin, third)).toBe(REFUSED)
  expect(await approval(third, admin)).toBe(REFUSED)
  const sister = await invite(admin, 'finance')
  expect(await approval(sister, third)).toBe(REFUSED)
  expect(await outcomeOf(admin.act(`people/${third.id}/removesecondfactor`))).toBe('done')
})

test('two admins who have both let the same person in still count as two people', async () => {
  const other = await TestStaff.make(server, 'admin')
  const member = await invite(admin, 'finance')
  await other.call('POST', `people/${member.id}/invitation`)
  expect(await approval(admin, other)).toBe('done')
})

test.each<[string, string, (id: string) => Promise<unknown>, string]>([
  ['a new link for a password', 'finance', (id) => admin.call('POST', `people/${id}/invitation`), REFUSED],
  ['a role', 'manager', (id) => change(id, { role: 'finance' }), REFUSED],
  ['the removal of their second factor', 'finance', (id) => admin.act(`people/${id}/removesecondfactor`), REFUSED],
  [
    'letting them in again',
    'finance',
    async (id) => {
      await change(id, { active: false })
      await change(id, { active: true })
    },
    REFUSED,
  ],
  ['a new name alone', 'finance', (id) => change(id, { name: 'Ada Obi' }), 'done'],
])('after %s, a %s may approve only if that gave no access', async (_action, role, action, outcome) => {
  const { id, email } = await server.make.staff(role)
  await action(id)
  const member = await TestStaff.signIn(server, email)
  expect(await approval(admin, member)).toBe(outcome)
})

test('the email of a member of staff cannot be changed', async () => {
  const { id, email } = await server.make.staff('finance')
  await change(id, { email: 'thief@velvet.example' })
  const { person } = await admin.read<{ person: Person }>(`people/${id}`)
  expect(person.email).toBe(email)
})

test('accounts made by one admin share one allowance, even at once', async () => {
  const puppets = [await invite(admin, 'finance'), await invite(admin, 'finance')]
  const accounts = await oneByOne(12, () => server.make.customer())
  const answers = await Promise.all(
    accounts.map(({ id }, place) => {
      const by = [admin, ...puppets][place % 3]
      return adjust(by ?? admin, 10_000, id)
    }),
  )
  const alone = answers.filter(({ waiting }) => waiting === null)
  expect(alone).toHaveLength(ADJUSTMENT_LIMITS_OF_A_PERSON)
  expect((await adjust(await TestStaff.make(server, 'finance'), 10_000)).waiting).toBeNull()
})

interface Settings {
  settings: Record<string, number>
  waiting: WaitingLimits | null
}
const put = (by: TestStaff, changes: object) => by.call('PUT', 'settings', { ...changes, note: NOTE })
const decide = (id: string, action: 'approve' | 'reject', by: TestStaff) =>
  by.act<Settings>(`settings/limits/${id}/${action}`)
async function propose(changes: object): Promise<string> {
  const answer = await put(admin, changes)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Settings>().waiting?.id ?? ''
}

test.each([
  ['adjustment_limit', 1_000_000],
  ['second_person_days', 1],
  ['staff_idle_minutes', 720],
])('a change of %s waits until a second person approves it', async (name, value) => {
  const finance = await TestStaff.make(server, 'finance')
  const { settings: before } = await admin.read<Settings>('settings')
  const id = await propose({ [name]: value, max_tickets: 7 })
  const seen = await finance.read<Settings>('settings')
  expect(seen).toMatchObject({ settings: { [name]: before[name], max_tickets: 7 } })
  expect(seen.waiting).toMatchObject({
    id,
    limits: { [name]: value },
    proposedBy: { id: admin.id },
  })
  expect((await adjust(admin, 20_000)).waiting).not.toBeNull()

  expect(await outcomeOf(decide(id, 'approve', admin))).toBe('adjustment-own')
  expect(await outcomeOf(decide(id, 'approve', await invite(admin, 'finance')))).toBe(REFUSED)
  expect(refusalOf(await put(admin, { [name]: 15 }))).toEqual([409, 'limits-wait'])
  expect(await admin.read('settings')).toMatchObject({ settings: { [name]: before[name] } })
  const approved = await decide(id, 'approve', finance)
  expect(approved).toMatchObject({ settings: { [name]: value, max_tickets: 7 }, waiting: null })
  expect(await outcomeOf(decide(id, 'reject', finance))).toBe('limits-decided')
})

test('of many who decide about limits at once, one does', async () => {
  const others = await oneByOne(3, () => TestStaff.make(server, 'finance'))
  const id = await propose({ adjustment_limit: 50_000 })
  const actions = ['approve', 'reject', 'approve'] as const
  const outcomes = await Promise.all(
    others.map((other, place) => outcomeOf(decide(id, actions[place] ?? 'approve', other))),
  )
  expect(outcomes.toSorted()).toEqual(['done', 'limits-decided', 'limits-decided'])
})

test('only admins propose and withdraw limits, and a new password rejects them', async () => {
  const finance = await TestStaff.make(server, 'finance')
  expect(refusalOf(await put(finance, { second_person_days: 1 }))).toEqual([403, 'not-allowed'])
  expect(await outcomeOf(decide(await propose({ adjustment_limit: 1 }), 'reject', admin))).toBe('done')
  await propose({ adjustment_limit: 2 })
  await admin.act('password', { password: PASSWORD, newPassword: 'another long password' })
  const { settings, waiting } = await admin.read<Settings>('settings')
  expect([settings['adjustment_limit'], waiting]).toEqual([10_000, null])
})

test('one person can act within the limits, and larger amounts need approval', async () => {
  expect((await adjust(admin, 10_000)).waiting).toBeNull()
  expect((await adjust(admin, 10_001)).waiting).not.toBeNull()
})

test('the database refuses a limit change proposed and approved by one person', async () => {
  const id = await propose({ adjustment_limit: 1 })
  const cheat = sql`update limit_changes set state = 'done', decided_at = now(),
    decided_by = proposed_by where id = ${id}`
  await expect(cheat.execute(server.db)).rejects.toThrow('limit_changes_two_people')
})
