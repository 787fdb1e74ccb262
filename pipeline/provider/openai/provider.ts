import type { ProviderParts } from '../port.ts'
import { checkOpenaiKey } from './check-key.ts'
import { openaiImages } from './images.ts'
import { openaiSettings } from './settings.ts'

export const openai = {
  settings: openaiSettings,
  families: { 'openai-images': openaiImages },
  checkKey: checkOpenaiKey
} as const satisfies ProviderParts<'openai'>
