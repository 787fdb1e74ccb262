import { checkRunwareKey } from './check-key.ts'
import type { ProviderParts } from '../port.ts'
import { runwareSettings } from './settings.ts'
import { runwareTasks } from './tasks.ts'

export const runware = {
  settings: runwareSettings,
  families: { 'runware-tasks': runwareTasks },
  checkKey: checkRunwareKey
} as const satisfies ProviderParts<'runware'>
