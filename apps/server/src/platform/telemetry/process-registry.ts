import { Registry } from 'prom-client'

/** Holds the figures that belong to a whole process, whichever of its servers or jobs made them. */
export const processRegistry = new Registry()
