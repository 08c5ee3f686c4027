import { z } from 'zod'

/** Characters that turn the direction of the text after them, so that a name reads as another one. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g

/** A text that somebody types and others read. Spaces around it, and turns of its direction, are cut. */
export const typedText = () =>
  z
    .string()
    .overwrite((text) => text.replace(TURNS, ''))
    .trim()
