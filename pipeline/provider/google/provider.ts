import type { ProviderParts } from '../port.ts'
import { googleImages } from './images.ts'
import { googleSettings } from './settings.ts'

export const google = {
  settings: googleSettings,
  families: { 'google-images': googleImages }
} as const satisfies ProviderParts<'google'>
