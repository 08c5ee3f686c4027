/** The bytes that the app took from the network, by what they were for. */
export interface DataUse {
  pictures: number
  trailers: number
  rest: number
}

export const NO_USE: DataUse = { pictures: 0, trailers: 0, rest: 0 }

/** Returns what the file at a path is for. */
export function kindOf(path: string): keyof DataUse {
  if (/\.(?:mp4|m4v|mov|webm)$/i.test(path)) return 'trailers'
  return /\.(?:avif|webp|jpe?g|png|gif|svg)$/i.test(path) ? 'pictures' : 'rest'
}

export function sumOf({ pictures, trailers, rest }: DataUse): number {
  return pictures + trailers + rest
}

/** Returns the month by the calendar of the phone, such as `2026-11`. */
export function monthOf(now: Date): string {
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`
}
