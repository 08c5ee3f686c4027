import { join } from 'node:path'
import type { Config } from '../../settings/config.ts'
import { BucketUploads } from './bucket-uploads.ts'
import { FolderUploads } from './folder-uploads.ts'
import type { Uploads } from './uploads.ts'

/** Opens the bucket of UPLOADS_S3_URL, or else the folder below DATA_DIR. */
export function openUploads({ DATA_DIR, uploadStore }: Pick<Config, 'DATA_DIR' | 'uploadStore'>): Uploads {
  if (!uploadStore) return new FolderUploads(join(DATA_DIR, 'uploads'))
  // The copies have their own folder. Files in `uploads` may be originals from before the bucket,
  // so they must not be dropped as copies.
  return new BucketUploads(uploadStore, new FolderUploads(join(DATA_DIR, 'uploads-copies')))
}
