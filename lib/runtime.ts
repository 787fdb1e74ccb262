import type { Database } from './database/database.ts'
import type { OutcomeWriter } from './database/outcome-writer.ts'
import type { ChangeTeller } from './ports/change-teller.ts'
import type { Clock } from './ports/clock.ts'
import type { Downloader } from './ports/downloader.ts'
import type { Fetch } from './ports/fetch.ts'
import type { Logger } from './ports/logger.ts'
import type { MediaStore } from './ports/media-store.ts'
import type { Queues } from './ports/queues.ts'
import type { Tracer } from './ports/tracer.ts'
import type { Storage } from './storage/storage.ts'

/** Everything that a service needs of its platform. Entries build it, and all other code receives it. */
export interface Runtime<Settings> {
  settings: Settings
  clock: Clock
  logger: Logger
  tracer: Tracer
  fetch: Fetch
  /** A new unique id, sortable by time (UUID v7). */
  newId(): string
}

/** A service that holds rows and media. */
export interface StatefulRuntime<Settings> extends Runtime<Settings> {
  database: Database
  /** For values that were paid for or are sent only once. */
  outcomes: OutcomeWriter
  /** Tells open pages what changed. */
  changes: ChangeTeller
  media: MediaStore
  /** Whether what is bought now can be kept. */
  storage: Storage
}

/** A service that also sends queue messages and copies assets. */
export interface QueueingRuntime<Settings> extends StatefulRuntime<Settings> {
  queues: Queues
  downloader: Downloader
}
