import type { ProviderParts } from '../port.ts'
import { replicatePredictions } from './predictions.ts'
import { replicateSettings } from './settings.ts'

export const replicate = {
  settings: replicateSettings,
  families: { 'replicate-predictions': replicatePredictions }
} as const satisfies ProviderParts<'replicate'>
