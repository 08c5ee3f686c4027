import { bookPayouts } from '../../books/bank/book-payouts.ts'
import { createProviders } from '../../kernel/providers/providers.ts'
import { BankDesk } from '../bank-desk.ts'
import { control } from '../sandbox-controls.ts'
import type { TestServer } from '../start-test-server.ts'
import type { TestStaff } from '../test-staff.ts'

/** Records each kind of event of the bank, and ticks lines of a statement off. */
export async function keepTheBank(server: TestServer, finance: TestStaff): Promise<void> {
  const desk = new BankDesk(server, finance)
  const deposit = await desk.deposit({ cinemaID: await server.make.cinema(), kobo: 500_000 })
  const mistake = await desk.payout({ grossKobo: 90_000, feeKobo: 900 })
  await desk.undo(mistake.id ?? '')
  await desk.payout({ grossKobo: 80_000, feeKobo: 800 })
  await control(server, 'payouts', { provider: 'flutterwave' })
  const asking = {
    db: server.db,
    providers: createProviders(server.config),
    stopping: new AbortController().signal,
  }
  await bookPayouts(asking, 'flutterwave')
  await desk.upload(`Date,Text,Amount\n${deposit.day},Deposit,5000.00\n${deposit.day},Stamp duty,-50`)
  const { items } = await desk.lines()
  const shown = items.find(({ kobo }) => kobo === deposit.kobo)
  const fee = items.find(({ kobo }) => kobo < 0)
  await desk.tick(shown?.id ?? '', deposit.movement)
  await desk.setAside(fee?.id ?? '')
  await desk.untick(fee?.id ?? '')
  await desk.setAside(fee?.id ?? '')
}
