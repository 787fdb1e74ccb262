import type { ProviderParts } from '../port.ts'
import { checkAlibabaKey } from './check-key.ts'
import { alibabaSettings } from './settings.ts'
import { alibabaVideos } from './videos.ts'

export const alibaba = {
  settings: alibabaSettings,
  families: { 'alibaba-videos': alibabaVideos },
  checkKey: checkAlibabaKey
} as const satisfies ProviderParts<'alibaba'>
