import type { z } from 'zod'

/** A schema that the first request makes. Most calls are never made in a process, and a schema takes kilobytes. */
export class LateSchema {
  readonly make: () => z.ZodType

  constructor(make: () => z.ZodType) {
    this.make = make
  }
}
