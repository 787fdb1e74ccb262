import type { ProviderParts } from '../port.ts'
import { alibabaSettings } from './settings.ts'
import { alibabaVideos } from './videos.ts'

export const alibaba = {
  settings: alibabaSettings,
  families: { 'alibaba-videos': alibabaVideos }
} as const satisfies ProviderParts<'alibaba'>
