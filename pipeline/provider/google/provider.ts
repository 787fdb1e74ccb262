import type { ProviderParts } from '../port.ts'
import { checkGoogleKey } from './check-key.ts'
import { googleImages } from './images.ts'
import { googleSettings } from './settings.ts'

export const google = {
  settings: googleSettings,
  families: { 'google-images': googleImages },
  checkKey: checkGoogleKey
} as const satisfies ProviderParts<'google'>
