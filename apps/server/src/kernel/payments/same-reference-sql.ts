import { sql, type RawBuilder } from 'kysely'

/** The form by which references are compared: without case, spaces and signs, which everybody writes as they like. */
export const referenceForm = (reference: RawBuilder<unknown>) => sql`reference_form(${reference})`

/** True if two references are of one slip or payment. */
export const isSameReference = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<boolean>`${referenceForm(one)} = ${referenceForm(other)}`
