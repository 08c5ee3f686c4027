import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVER } from '../folders.ts'

/** The digests of what the migrations make, which the check of the project compares with them. */
export const EXPECTED_DIGESTS = JSON.parse(readFileSync(join(SERVER, 'schema-digests.json'), 'utf8')) as Record<
  string,
  string
>
