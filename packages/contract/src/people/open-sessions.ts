import { z } from 'zod'
import { Instant, Uuid } from '../shared/entities/entities.ts'

/** The places where a person is signed in. */
export const OpenSessions = z.object({
  sessions: z.array(
    z.object({
      id: Uuid,
      device: z.string(),
      signedInAt: Instant,
      lastUsedAt: Instant,
      /** Whether the caller uses this session. */
      isCurrent: z.boolean(),
    }),
  ),
})
