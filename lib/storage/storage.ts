import type { Metrics } from '../metrics.ts'
import { createDatabasePlace } from '../database/database-place.ts'
import type { StoragePlace } from '../ports/storage-place.ts'
import type { Clock } from '../ports/clock.ts'
import type { Logger } from '../ports/logger.ts'
import type { MediaStore } from '../ports/media-store.ts'
import type { Database } from '../database/database.ts'
import { createStorageWatch, type StorageMemory, type StorageMetrics, type StorageWatch } from './storage-watch.ts'

/** The places of one unit where something must be kept: its media store, its database, and the disks below them. */
export interface Storage extends StorageWatch {
  /** A statement failed with this error. It may mean that the database's disk is full. */
  suspect(error: unknown): void
}

interface CreateStorage {
  clock: Clock
  logger: Logger
  database: Database
  media: MediaStore
  newId(): string
  metrics: StorageMetrics
  /** Further places of the unit. */
  places?: readonly StoragePlace[]
  pauseSeconds: number
  memory?: StorageMemory
}

export function createStorage({ media, places = [], database, newId, ...watch }: CreateStorage): Storage {
  const ownDatabase = createDatabasePlace({ database, newId })
  return {
    ...createStorageWatch({
      ...watch,
      places: [{ name: 'media-store', look: () => media.look() }, ownDatabase, ...places]
    }),
    suspect: (error) => ownDatabase.suspect(error)
  }
}

export function createStorageMetrics({ gauge }: Metrics, unit: 'app' | 'pipeline'): StorageMetrics {
  return {
    storageRefusals: gauge(`callsheet_${unit}_storage_refuses`, '1 for each place that takes nothing new, else 0.'),
    storageFreeBytes: gauge(`callsheet_${unit}_storage_free_bytes`, 'Bytes left on the disk of a place.')
  }
}
