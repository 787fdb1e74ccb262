import type { ProviderParts } from '../port.ts'
import { openaiImages } from './images.ts'
import { openaiSettings } from './settings.ts'

export const openai = {
  settings: openaiSettings,
  families: { 'openai-images': openaiImages }
} as const satisfies ProviderParts<'openai'>
