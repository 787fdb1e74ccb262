import { checkArkKey } from './check-key.ts'
import type { ProviderParts } from '../port.ts'
import { arkImages } from './images.ts'
import { arkSettings } from './settings.ts'
import { arkTasks } from './tasks.ts'

/** BytePlus ModelArk and Volcengine Ark: one wire format in two regions, each with keys of its own. */
export const ark = {
  settings: arkSettings,
  families: { 'ark-tasks': arkTasks, 'ark-images': arkImages },
  checkKey: checkArkKey
} as const satisfies ProviderParts<'ark'>
