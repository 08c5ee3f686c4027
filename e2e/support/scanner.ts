import type { Page } from '@playwright/test'

const SIGNS = { Enter: 13, Tab: 9 }

/**
 * Types like a handheld scanner. All keys are sent before the first one is answered, because on a busy machine each
 * answer can take longer than the time between two keys of a scanner.
 */
export async function scan(page: Page, text: string, sign?: keyof typeof SIGNS): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const press = (event: { key: string; text?: string; windowsVirtualKeyCode?: number }) => [
    session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: event.key }),
  ]
  const keys = Array.from(text, (key) => press({ key, text: key }))
  if (sign) keys.push(press({ key: sign, windowsVirtualKeyCode: SIGNS[sign] }))
  await Promise.all(keys.flat())
  await session.detach()
}
