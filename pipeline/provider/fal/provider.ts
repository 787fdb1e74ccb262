import { checkFalKey } from './check-key.ts'
import type { ProviderParts } from '../port.ts'
import { falQueue } from './queue.ts'
import { falSettings } from './settings.ts'

export const fal = {
  settings: falSettings,
  families: { 'fal-queue': falQueue },
  checkKey: checkFalKey
} as const satisfies ProviderParts<'fal'>
