import type { ProviderParts } from '../port.ts'
import { checkXaiKey } from './check-key.ts'
import { xaiImages } from './images.ts'
import { xaiSettings } from './settings.ts'
import { xaiVideos } from './videos.ts'

export const xai = {
  settings: xaiSettings,
  families: { 'xai-videos': xaiVideos, 'xai-images': xaiImages },
  checkKey: checkXaiKey
} as const satisfies ProviderParts<'xai'>
