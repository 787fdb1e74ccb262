import type { AssetUrls } from './assets.ts'
import type { Engine } from './tasks/engine.ts'
import type { Faults } from './faults/faults.ts'
import type { MediaLogger } from './logger.ts'
import type { RateLimit } from './rate-limit.ts'
import type { RequestLog } from './request-log.ts'
import type { MediaSettings, MediaSettingsPatch } from './settings.ts'
import type { TaskStore } from './tasks/task-store.ts'
import type { UploadLog } from './upload-log.ts'
import type { z } from 'zod'

/** The input of every route module. */
export interface MediaContext {
  directory: string
  keys: readonly string[]
  callbackSecret: string
  settings: () => MediaSettings
  changeSettings: (patch: z.infer<typeof MediaSettingsPatch>) => MediaSettings
  store: TaskStore
  engine: Engine
  faults: Faults
  urls: AssetUrls
  creates: RateLimit
  reads: RateLimit
  requests: RequestLog
  uploads: UploadLog
  logger: MediaLogger
}
