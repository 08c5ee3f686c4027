import { asStaff, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { violations } from '../support/violations.ts'

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' })

test('an admin invites a manager, who chooses a password and sees no more than a manager may', async ({
  page,
  browser,
}) => {
  const email = `manager-${Date.now()}@velvet.example`
  await page.goto('/console/')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await signIn(page, 'admin@velvet.example', 'not this one')
  await expect(page.getByRole('alert')).toBeVisible()
  await signIn(page, 'admin@velvet.example')

  await page.getByRole('link', { name: 'Staff' }).click()
  await expect(page.getByRole('heading', { name: 'Staff' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  const invite = page.getByRole('button', { name: 'Invite a person' })
  const dialog = page.getByRole('dialog')
  await invite.click()
  await expect(dialog.getByRole('group', { name: 'Works only at' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(invite).toBeFocused()
  await invite.click()
  await dialog.getByLabel('Name').fill('Hauwa Musa')
  await dialog.getByLabel('Role').selectOption({ label: 'Manager: programme, films and cinemas' })
  await dialog.getByLabel('Email').fill('admin@velvet.example')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/has this email already/)
  await dialog.getByLabel('Email').fill(email)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const link = await dialog.getByText('/console/invitation#').textContent()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Invited')

  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(link ?? '')
  await expect(theirs.getByText(`you sign in with ${email}`)).toBeVisible()
  expect(await violations(theirs)).toEqual([])
  await theirs.getByLabel('Password', { exact: true }).fill('a password of my own')
  await theirs.getByRole('button', { name: 'Set the password' }).click()
  await theirs.getByRole('link', { name: 'Sign in' }).click()
  await signIn(theirs, email, 'a password of my own')
  await expect(theirs.getByRole('navigation', { name: 'Areas' })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Staff' })).toBeHidden()
  await theirs.goto('/console/account')
  await expect(theirs.getByRole('heading', { name: 'Your sign-in' })).toBeVisible()
  expect(await violations(theirs)).toEqual([])

  await page.getByRole('link', { name: 'Hauwa Musa' }).last().click()
  await page.getByRole('checkbox', { name: 'May sign in' }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('checkbox', { name: 'May sign in' })).not.toBeChecked()
  await expect(page.getByText('No sessions')).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await theirs.context().close()

  await page.getByRole('link', { name: 'What Hauwa Musa has done' }).click()
  await expect(page.getByRole('heading', { name: 'Audit' })).toBeVisible()
  const actions = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(actions).toHaveText([/Accept invitation/])
})

test(
  'of two admins who edit the same person, the later one is shown the change of the first',
  { tag: '@of-its-own' },
  async ({ page }) => {
    await page.goto('/console/staff')
    await signIn(page, 'admin@velvet.example')
    await page.getByRole('link', { name: 'Ngozi Okafor' }).click()
    await page.getByLabel('Name').fill('Ngozi A. Okafor')
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByLabel('Name').fill('Ngozi Chika Okafor')
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(other.getByRole('heading', { name: 'Ngozi Chika Okafor' })).toBeVisible()

    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toContainText('Somebody else has changed this meanwhile')
    await page.getByRole('button', { name: 'Show the present state' }).click()
    await expect(page.getByLabel('Name')).toHaveValue('Ngozi Chika Okafor')
    await page.getByLabel('Name').fill('Ngozi Okafor')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Ngozi Okafor' })).toBeVisible()
  },
)

test('an admin finds a gate phone, renames and revokes it', { tag: '@of-its-own' }, async ({ page }) => {
  const deviceID = crypto.randomUUID()
  const name = `Door ${deviceID.slice(0, 8)}`
  const email = 'gate@velvet.example'
  await asStaff(email, 'POST', 'gate/devices', { name, deviceID, appVersion: '1.2.3' })
  await asStaff(email, 'POST', 'gate/checkins', { deviceID, scans: [], waiting: 7 })
  await page.goto('/console/staff')
  await signIn(page, 'admin@velvet.example')
  await page.getByRole('link', { name: 'Gate phones' }).click()
  await page.getByRole('searchbox', { name: 'Phone or person' }).fill(name)
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('In use')
  await expect(row).toContainText('Yakubu Danjuma')
  await expect(row.getByRole('cell', { name: '7', exact: true })).toBeVisible()
  await expect(row).toContainText('1.2.3')
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: `Rename ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(`${name} north`)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('button', { name: `Revoke ${name} north` }).click()
  const revoke = dialog.getByRole('button', { name: 'Revoke' })
  await dialog.getByLabel(/^Type /).fill(name)
  await expect(revoke).toBeDisabled()
  await dialog.getByLabel(/^Type /).fill(`${name} north`)
  expect(await violations(page)).toEqual([])
  await revoke.click()
  await expect(page.getByText(`${name} north is revoked.`)).toBeVisible()
  await expect(row).toContainText('Revoked')
  await expect(page.getByRole('button', { name: `Revoke ${name}` })).toBeHidden()

  await page.getByRole('link', { name: 'People' }).click()
  await page.getByRole('link', { name: 'Yakubu Danjuma' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Yakubu Danjuma' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})
