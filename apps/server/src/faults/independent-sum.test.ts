// Sells thousands of tickets in the app, at counters and for free, while prices, taxes, terms and times change, and adds
// up by hand what every page of the books must say.
import { test } from 'vitest'
import { chanceOf } from '../demo/past-parties.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { checkBooks } from './independent-sum/check-books.ts'
import { RandomTrade } from './independent-sum/random-trade.ts'
import { announceSeed, limitOf, rounds } from '../test/rounds.ts'
import { useTestServer } from '../test/start-test-server.ts'
import { dayFromToday, STATE_TAX, VAT } from '../test/books.ts'

const SALES = rounds({ full: 10_000, short: 80 })
const SALES_A_SHOW = 25

const server = useTestServer()

test('reports, settlements and the ledger match an independent sum to the kobo', limitOf(SALES, 1), async () => {
  const trade = await RandomTrade.open(server, chanceOf(announceSeed('independent sum')))
  const [lagos, oyo] = trade.places
  const opening = dayFromToday(2)
  await trade.addShows(Math.ceil(SALES / SALES_A_SHOW) + 12)
  await trade.addTerms({
    filmId: lagos.run.filmId,
    from: opening,
    turnsAtHour: 6,
    weeks: [500_000, 450_000, 400_000],
  })
  await trade.addTerms({
    filmId: oyo.run.filmId,
    from: dayFromToday(7),
    turnsAtHour: 6,
    weeks: [600_000, 475_000],
    weeklyGuarantee: 100_000_000,
  })
  await trade.sell(SALES / 4)
  await trade.changeTax(lagos, VAT, { ppm: 100_000 })
  await trade.takeBack(0.1)
  await trade.settleEverything()
  await trade.sell(SALES / 4)
  await trade.changeTax(oyo, STATE_TAX, { base: 'gross' })
  await trade.changePrices({
    adult: { vp: 7_350, kobo: 490_000 },
    child: { vp: 5_011, kobo: 340_000 },
  })
  await trade.moveOne()
  await trade.addTerms({
    filmId: lagos.run.filmId,
    from: opening,
    turnsAtHour: 3,
    weeks: [550_000, 425_000],
  })
  await trade.sell(SALES / 4)
  await trade.cancelOne()
  await trade.addTerms({
    filmId: lagos.run.filmId,
    cinemaId: oyo.run.cinemaId,
    from: dayFromToday(11),
    turnsAtHour: 6,
    weeks: [612_500],
  })
  await trade.changeTax(oyo, VAT, { ppm: 0 })
  await trade.settleEverything()
  await trade.sell(SALES / 4)
  await trade.closeHalf()
  await trade.takeBack(0.05)
  await trade.settleEverything()
  await checkBooks(trade)
  await expectInvariants(server.db)
})
