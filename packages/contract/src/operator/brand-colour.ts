// The colour of the chain is used behind the white text of buttons, and on the dark and the light page of the app.

export const BRAND_COLOUR = /^#[0-9a-f]{6}$/
/** WCAG 2.2 requires these contrasts, for text (1.4.3) and for controls against their surroundings (1.4.11). */
const LEAST = { letters: 4.5, control: 3 } as const
const LETTERS = '#ffffff'
const PAGES = ['#0e0d10', '#f7f5f2'] as const
/** Every pair of colours in the app has enough contrast if the luminance of a suggestion is within this range. */
const SUGGESTED = { most: 0.178, least: 0.118 } as const
/** A pressed button has this share of the normal button's luminance. */
const PRESSED = 0.7

/** Light has an amount of red, green and blue from 0 to 1. */
type Light = readonly [number, number, number]

function lightOf(colour: string): Light {
  const part = (from: number) => {
    const share = parseInt(colour.slice(from, from + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

function colourOf(light: Light): string {
  const part = (value: number) => {
    const share = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
    const whole = Math.round(Math.min(1, Math.max(0, share)) * 255)
    return whole.toString(16).padStart(2, '0')
  }
  return `#${light.map(part).join('')}`
}

const luminance = ([red, green, blue]: Light) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/** Returns the contrast ratio of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const lights = [luminance(lightOf(one)), luminance(lightOf(other))]
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
}

/** Returns true if white text is readable on this colour, and the colour is visible on both pages. */
export function isReadable(colour: string): boolean {
  const isSeen = PAGES.every((page) => contrast(colour, page) >= LEAST.control)
  return isSeen && contrast(colour, LETTERS) >= LEAST.letters
}

/** Returns the nearest readable colour of the same hue. */
export function readableColour(colour: string): string {
  const light = lightOf(colour)
  const now = luminance(light)
  if (now > SUGGESTED.most) return colourOf(scaled(light, SUGGESTED.most / now))
  if (now >= SUGGESTED.least) return colour
  const white = (SUGGESTED.least - now) / (1 - now)
  const [red, green, blue] = light
  return colourOf([red + (1 - red) * white, green + (1 - green) * white, blue + (1 - blue) * white])
}

/** Returns the colour of a pressed button. */
export const pressedColour = (colour: string) => colourOf(scaled(lightOf(colour), PRESSED))

const scaled = ([red, green, blue]: Light, by: number): Light => [red * by, green * by, blue * by]
