import type { ProviderParts } from '../port.ts'
import { checkReplicateKey } from './check-key.ts'
import { replicatePredictions } from './predictions.ts'
import { replicateSettings } from './settings.ts'

export const replicate = {
  settings: replicateSettings,
  families: { 'replicate-predictions': replicatePredictions },
  checkKey: checkReplicateKey
} as const satisfies ProviderParts<'replicate'>
