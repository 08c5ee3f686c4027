/**
 * The server needs these settings to reach a bucket. Any service that speaks the S3 protocol will
 * do.
 */
export interface StoreSettings {
  /** The address of the bucket. */
  endpoint: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}

type Purpose = 'BACKUP' | 'UPLOADS'

/** The names of a bucket's four settings begin with the purpose of the bucket. */
type Given<P extends Purpose> = Partial<Record<`${P}_S3_URL`, string | undefined>> &
  Partial<Record<`${P}_S3_KEY_ID` | `${P}_S3_SECRET`, string | undefined>> &
  Record<`${P}_S3_REGION`, string>

/**
 * Returns the settings of a bucket; undefined if its address is not set. If the address is set,
 * `miss` gets a line for each setting that is missing.
 */
export function storeSettings<P extends Purpose>(
  purpose: P,
  env: Given<P>,
  miss: (line: string) => void,
): StoreSettings | undefined {
  const read = (ending: 'URL' | 'KEY_ID' | 'SECRET' | 'REGION') =>
    (env as Record<string, string | undefined>)[`${purpose}_S3_${ending}`] ?? ''
  const endpoint = read('URL')
  if (!endpoint) return undefined
  for (const ending of ['KEY_ID', 'SECRET'] as const) {
    if (!read(ending)) miss(`${purpose}_S3_${ending}: is missing beside ${purpose}_S3_URL`)
  }
  return {
    endpoint,
    accessKeyId: read('KEY_ID'),
    secretAccessKey: read('SECRET'),
    region: read('REGION'),
  }
}
