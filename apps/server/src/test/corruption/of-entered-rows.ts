import { AN_UNUSED_TICKET, type CorruptionCase } from './corruption-case.ts'

const against = (name: string, sql: string, fault: string): CorruptionCase => ({
  name,
  sql,
  turnsRed: 'I9',
  fault,
})

const TERMS = 'the terms of a film are not those that the audit names'
const CARD = 'the price card of a cinema is not the one that the audit names'

/** Damage to what staff have entered: terms, rates, parties and prices. */
export const OF_ENTERED_ROWS: readonly CorruptionCase[] = [
  against(
    'a ticket is sold at a price that never was',
    `update tickets set price_vp = price_vp + 15, gross_kobo = gross_kobo + 1000,
        net_kobo = net_kobo + 1000 where id = ${AN_UNUSED_TICKET}`,
    'a ticket was sold at a price that its showtime did not have',
  ),
  against(
    'the share of a distributor is raised',
    `update film_terms set weeks = array[900000] where weeks <> '{}'`,
    TERMS,
  ),
  against(
    'a guarantee is taken out of the terms of a film',
    `update film_terms set guarantee_kobo = null, guarantee_by = null`,
    TERMS,
  ),
  against('terms hold from a later day', `update film_terms set holds_from = holds_from + 7`, TERMS),
  against(
    'terms are added that nobody has entered',
    `insert into film_terms (id, film_id, holds_from, weeks)
      select gen_random_uuid(), id, '2026-01-02', array[900000] from films limit 1`,
    TERMS,
  ),
  against('the terms of a film are deleted', `delete from film_terms`, TERMS),
  against(
    'the commission of an exhibitor is lowered',
    `update commission_terms set ppm = 1`,
    'the commission of an exhibitor is not the one that the audit names',
  ),
  against(
    'a tax on hire is raised',
    `update hire_taxes set ppm = ppm + 1`,
    'a tax on hire is not the one that the audit names',
  ),
  against(
    'the rate of a tax is lowered',
    `update tax_rates set ppm = ppm - 1`,
    'the rate of a tax is not the one that the audit names',
  ),
  against(
    'the rate of a tax is deleted',
    `delete from tax_rates`,
    'the rate of a tax is not the one that the audit names',
  ),
  against(
    'an exhibitor gets the number of another tax payer',
    `update exhibitors set tin = '1' where tin <> ''`,
    'an exhibitor is not what the audit says',
  ),
  against(
    'a distributor gets another legal name',
    `update distributors set legal_name = 'Somebody else' where tin <> ''`,
    'a distributor is not what the audit says',
  ),
  against(
    'a cinema gets another owner, and no row says since when',
    `update cinemas set exhibitor_id = null where exhibitor_id is not null`,
    'the owner of a cinema is not the last of its owners',
  ),
  against(
    'the clock of a cinema is moved, and with it the days of its box office',
    `update cinemas set time_zone = 'Pacific/Auckland' where slug = 'entered-cinema'`,
    'the clock or the name of a cinema is not what the audit says',
  ),
  against(
    'a type of tickets no longer needs an approval',
    `update ticket_types set needs_approval = not needs_approval where name = 'Entered type'`,
    'a type of tickets is not what the audit says',
  ),
  against('a price of a price card is lowered', `update price_rules set price = 1`, CARD),
  against('a price by type of a price card is deleted', `delete from price_rule_prices`, CARD),
  against('a price card is deleted', `delete from price_rules`, CARD),
  against(
    'Points are worth less at the box office',
    `update box_office_rates set kobo = kobo - 1`,
    'the worth of Points at the box office is not the one of this version',
  ),
  against(
    'the number of a settlement is changed',
    `update settlements set number = number + 100`,
    'a settlement is not what the audit says',
  ),
]
