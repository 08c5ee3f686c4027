import { CUSTOMER, VISITOR } from './support/actions.ts'
import { PAST_THE_LIMIT_MS, breakCalls, faultsOfTurn } from './support/faults.ts'
import { expect, test } from './support/test.ts'

for (const [who, actions] of Object.entries({ visitor: VISITOR, customer: CUSTOMER })) {
  test.describe(`what a ${who} does`, () => {
    test.use({ isOnlooker: who === 'customer', hasChosen: true })

    for (const [turn, action] of actions.entries()) {
      const { what, call, path, act, text, next, faults } = action
      test(`${what}: a failing ${call} is reported, and can be tried again`, async ({ page }) => {
        for (const fault of faultsOfTurn(turn, faults)) {
          await test.step(fault, async () => {
            await page.unrouteAll()
            if (fault === 'silent') await page.clock.install()
            await page.goto(path)
            const asked = await breakCalls(page, [call], fault)
            await act(page)
            await expect.poll(() => asked.size, `${call} is made`).toBe(1)
            if (fault === 'silent') await page.clock.runFor(PAST_THE_LIMIT_MS)
            const told = typeof text === 'string' ? text : text(fault)
            await expect(page.getByText(told).first()).toBeVisible()
            const again = page.getByRole('button', { name: next, exact: true })
            await expect(again).toBeEnabled()
          })
        }
      })
    }
  })
}
