import { checkKieKey } from './check-key.ts'
import type { ProviderParts } from '../port.ts'
import { kieJobs } from './jobs.ts'
import { kieSettings } from './settings.ts'
import { kieVeo } from './veo.ts'

export const kie = {
  settings: kieSettings,
  families: { 'kie-jobs': kieJobs, 'kie-veo': kieVeo },
  checkKey: checkKieKey
} as const satisfies ProviderParts<'kie'>
