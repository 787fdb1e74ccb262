import type { ProviderParts } from '../port.ts'
import { checkVertexKey } from './check-key.ts'
import { vertexImages } from './images.ts'
import { vertexSettings } from './settings.ts'
import { vertexVideos } from './videos.ts'

export const vertex = {
  settings: vertexSettings,
  families: { 'vertex-videos': vertexVideos, 'vertex-images': vertexImages },
  checkKey: checkVertexKey
} as const satisfies ProviderParts<'vertex'>
