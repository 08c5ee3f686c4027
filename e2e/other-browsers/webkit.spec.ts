import { test } from '@playwright/test'
import { Drive } from './drive.ts'
import { walkScreens, walkSheets } from './walk.ts'
import { startWebKit } from './webkit.ts'
import { requiredSetting } from './setting.ts'

let drive: Drive
let close = () => Promise.resolve()

test.beforeAll(async () => {
  const browser = await startWebKit(requiredSetting('WEBKIT_DRIVER'), requiredSetting('MINI_BROWSER'))
  drive = new Drive(browser)
  close = browser.close
})
test.afterAll(() => close())

test('every screen opens in WebKit, and is no wider than the phone', () => walkScreens({ name: 'webkit', drive }))

test('every sheet is as high as its content in WebKit, at the bottom of the screen', () =>
  walkSheets({ name: 'webkit', drive }))
