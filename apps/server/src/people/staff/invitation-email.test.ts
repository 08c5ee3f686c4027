import type { Person } from '@velvet/contract/people/staff.calls'
import type { SentEmail } from '@velvet/sandbox/store'
import { expect, test } from 'vitest'
import { senderOf } from '../../kernel/providers/resend.ts'
import { sendEmails } from '../../operator/messages/send-outbox.ts'
import { outboxOf } from '../../test/sandbox-controls.ts'
import { jobDepsOf, useTestServer } from '../../test/start-test-server.ts'
import { NOTE, TestStaff } from '../../test/people.ts'

const server = useTestServer({ sandbox: true })
const admin = TestStaff.use(server, 'admin')

interface Invited {
  person: Person
  invitation: { url: string; isMailed: boolean }
}

test('invitations are emailed, and a copy of the database reveals no link', async () => {
  await admin.call('PUT', 'settings', { product_name: 'Ruby, Kano', note: NOTE })
  const given = { name: 'Zainab Bello', email: 'zainab@ruby.example', role: 'manager' }
  const { person, invitation } = (await admin.call('POST', 'people', given)).json<Invited>()
  expect(invitation.isMailed).toBe(true)
  const again = (await admin.call('POST', `people/${person.id}/invitation`)).json<Invited>()

  const waiting = await server.db.selectFrom('outbox').select('payload').where('topic', '=', 'invitation').execute()
  expect(waiting).toHaveLength(2)
  const secrets = [invitation, again.invitation].map(({ url }) => new URL(url).hash.slice(1))
  for (const secret of secrets) expect(JSON.stringify(waiting)).not.toContain(secret)

  await sendEmails(jobDepsOf(server))
  const sent = await outboxOf<SentEmail>(server, 'email')
  expect(sent.map(({ to }) => to)).toEqual([[given.email], [given.email]])
  for (const { url } of [invitation, again.invitation]) {
    expect(sent.some(({ text }) => text.includes(`\n${url}\n`))).toBe(true)
  }
  expect(sent[0]).toMatchObject({ subject: 'Choose your password for Ruby, Kano' })
  expect(sent[0]?.from).toMatch(/^"Ruby, Kano" <[^<>, ]+@[^<>, ]+>$/)
})

test.each([
  ['Velvet', '"Velvet" <help@velvet.example>'],
  ['Ruby, Kano <x@y.example>', '"Ruby, Kano <x@y.example>" <help@velvet.example>'],
  ['The "Ruby" \\', '"The \\"Ruby\\" \\\\" <help@velvet.example>'],
  ['Ruby\r\nBcc: x@y.example', '"Ruby Bcc: x@y.example" <help@velvet.example>'],
])('the product name %j makes a valid sender of emails', (name, sender) => {
  expect(senderOf(name, 'help@velvet.example')).toBe(sender)
})
