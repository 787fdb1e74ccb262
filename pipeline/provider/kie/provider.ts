import { checkKieKey } from './check-key.ts'
import type { ProviderParts } from '../port.ts'
import { kieJobs } from './jobs.ts'
import { kieSettings } from './settings.ts'
import { kieVeo } from './veo.ts'

/** A credit costs half a cent at the base rate: https://kie.ai/pricing, read on 2026-10-07. */
export const kie = {
  settings: kieSettings,
  families: { 'kie-jobs': kieJobs, 'kie-veo': kieVeo },
  checkKey: checkKieKey,
  creditPrice: { currency: 'USD', millionths: 5_000 }
} as const satisfies ProviderParts<'kie'>
