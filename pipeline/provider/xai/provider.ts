import type { ProviderParts } from '../port.ts'
import { xaiImages } from './images.ts'
import { xaiSettings } from './settings.ts'
import { xaiVideos } from './videos.ts'

export const xai = {
  settings: xaiSettings,
  families: { 'xai-videos': xaiVideos, 'xai-images': xaiImages }
} as const satisfies ProviderParts<'xai'>
