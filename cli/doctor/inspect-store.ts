import { join, resolve } from 'node:path'
import { askListRight } from '@callsheet/lib/adapters/node/media-store/ask-list-right.ts'
import { openMediaStore } from '@callsheet/lib/adapters/node/media-store/media-store.ts'
import { requireMediaFolder } from '@callsheet/lib/adapters/node/media-store/require-media-folder.ts'
import { mediaStoreFields } from '@callsheet/lib/settings/media-store-settings.ts'
import { parseSettings, SettingsError } from '@callsheet/lib/settings/settings.ts'
import { homeDirectory } from '../embedded/local-state.ts'
import type { Finding } from './finding.ts'

const subject = 'Media store'

/** Where pictures and clips are kept: whether it takes them, and which rights the key of an S3 service lacks. */
export async function inspectStore(env: Record<string, string | undefined>): Promise<Finding> {
  try {
    const mediaDirectory = env['MEDIA_DIRECTORY'] ?? join(homeDirectory(env), 'media')
    const settings = parseSettings(mediaStoreFields, { ...env, MEDIA_DIRECTORY: mediaDirectory })
    await requireMediaFolder(settings)
    const { problem } = await openMediaStore(settings).look()
    if (problem !== null) return { subject, verdict: 'bad', text: [problem].flat().join(' ') }
    const { s3Endpoint: endpoint, s3Bucket: bucket, s3Region: region, s3AccessKeyId, s3SecretAccessKey } = settings
    if (!endpoint || !s3AccessKeyId || !s3SecretAccessKey)
      return { subject, verdict: 'good', text: resolve(mediaDirectory) }
    const account = { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey }
    const mayList = await askListRight({ endpoint, bucket, region, ...account })
    const text = `the bucket ${bucket} at ${endpoint} takes what is written`
    if (mayList !== false) return { subject, verdict: 'good', text }
    const lack =
      'its key lacks the right to list (s3:ListBucket), so a read of what is missing is refused. ' +
      'Callsheet tells the two apart by reading an object of its own. With the right it need not.'
    return { subject, verdict: 'note', text: `${text}; ${lack}` }
  } catch (error) {
    if (error instanceof SettingsError)
      return { subject, verdict: 'bad', text: error.message.replaceAll(/\s*\n\s*/g, ' ') }
    return { subject, verdict: 'bad', text: `does not answer (${error instanceof Error ? error.message : 'unknown'})` }
  }
}
