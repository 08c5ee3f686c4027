import { test } from '@playwright/test'
import { Drive } from './drive.ts'
import { walkScreens, walkSheets } from './walk.ts'
import { startFirefox } from './firefox.ts'
import { requiredSetting } from './setting.ts'

let drive: Drive
let close = () => Promise.resolve()

test.beforeAll(async () => {
  const browser = await startFirefox(requiredSetting('FIREFOX'))
  drive = new Drive(browser)
  close = browser.close
})
test.afterAll(() => close())

test('every screen opens in Firefox, and is no wider than the phone', () => walkScreens({ name: 'firefox', drive }))

test('every sheet is as high as its content in Firefox, at the bottom of the screen', () =>
  walkSheets({ name: 'firefox', drive }))
