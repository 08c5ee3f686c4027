import { randomFrom } from './shapes.ts'

/** Returns a soft, looping thumb-piano tune, different for each film. */
export function tune(slug: string, seconds: number): string {
  const random = randomFrom(slug)
  const root = Math.round(196 + random() * 130)
  const leap = 2 + Math.floor(random() * 2)
  const beat = (0.26 + random() * 0.12).toFixed(3)
  const note = `${root}*pow(2,mod(floor(t/${beat})*${leap},5)/5)`
  const phase = `mod(t,${beat})`
  return (
    `aevalsrc='0.16*exp(-7*${phase})*sin(2*PI*${note}*${phase})+0.04*sin(2*PI*${root / 2}*t)'` +
    `:s=32000:d=${seconds},afade=in:d=0.4,afade=out:st=5.9:d=0.8`
  )
}
