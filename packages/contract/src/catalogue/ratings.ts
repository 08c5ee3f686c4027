/** These texts say who may see a film with a rating. `{age}` is the number in the rating. */
export const RATING_ADVISORIES = {
  everyAge: 'Suitable for people of every age',
  children: 'Made for children',
  guidance: 'Parental guidance: some scenes may not suit young children',
  accompanied: 'Children under {age} only with an adult',
  fromAge: 'Only for people aged {age} and over',
  restricted: 'Restricted exhibition: only for adults, aged 18 and over',
} as const

interface RatingAdvisory {
  /** Names a text of `RATING_ADVISORIES`. */
  says: keyof typeof RATING_ADVISORIES
  age: string
}

const OF_LETTERS: Readonly<Record<string, RatingAdvisory['says']>> = {
  G: 'everyAge',
  U: 'everyAge',
  TP: 'everyAge',
  GE: 'everyAge',
  C: 'children',
  PG: 'guidance',
  RE: 'restricted',
}

/** Returns the advice of a rating, or undefined for an unknown rating, which an older film may have. */
export function advisoryOf(rating: string): RatingAdvisory | undefined {
  const [, age = '', withAdult] = /^(\d+)(A?)$/.exec(rating) ?? []
  if (age !== '') return { says: withAdult ? 'accompanied' : 'fromAge', age }
  const says = OF_LETTERS[rating]
  return says && { says, age }
}
