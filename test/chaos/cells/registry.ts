import type { Cell } from './cell.ts'
import { clockAhead, clockBack } from './clock.ts'
import { diskFullDatabase, diskFullLog, diskFullMedia, folderReadOnly } from './disk.ts'
import { expiredCertificate } from './expired-certificate.ts'
import { killProcess } from './kill-process.ts'
import { networkCut } from './network-cut.ts'
import {
  postgresBackendKilled,
  postgresFailover,
  postgresKilled,
  postgresRestarted,
  postgresStopped
} from './postgres.ts'
import { callbacksDisturbed, providerDown, providerHanging, providerPages, providerRateLimited } from './provider.ts'
import { release } from './release.ts'
import { connectionsExhausted, idleInTransaction, lockHeld } from './sessions.ts'
import { slowDns } from './slow-dns.ts'
import { stoppedProcess } from './stopped-process.ts'

/** The chaos matrix. A new fault is one file and one line. */
export const cells = {
  'kill-process': killProcess,
  'postgres-stopped': postgresStopped,
  'postgres-restarted': postgresRestarted,
  'postgres-killed': postgresKilled,
  'postgres-backend-killed': postgresBackendKilled,
  'postgres-failover': postgresFailover,
  'connections-exhausted': connectionsExhausted,
  'idle-in-transaction': idleInTransaction,
  'lock-held': lockHeld,
  'clock-ahead': clockAhead,
  'clock-back': clockBack,
  'stopped-process': stoppedProcess,
  'disk-full-media': diskFullMedia,
  'disk-full-database': diskFullDatabase,
  'disk-full-log': diskFullLog,
  'folder-read-only': folderReadOnly,
  'provider-down': providerDown,
  'provider-hanging': providerHanging,
  'provider-pages': providerPages,
  'provider-rate-limited': providerRateLimited,
  'callbacks-disturbed': callbacksDisturbed,
  'cut-user-app': networkCut('user-app'),
  'cut-app-agents': networkCut('app-agents'),
  'cut-app-pipeline': networkCut('app-pipeline'),
  'cut-app-database': networkCut('app-database'),
  'cut-pipeline-agents': networkCut('pipeline-agents'),
  'cut-pipeline-database': networkCut('pipeline-database'),
  'cut-pipeline-provider': networkCut('pipeline-provider'),
  'cut-pipeline-assets': networkCut('pipeline-assets'),
  'cut-provider-pipeline': networkCut('provider-pipeline'),
  'cut-agents-model': networkCut('agents-model'),
  'slow-dns': slowDns,
  'expired-certificate': expiredCertificate,
  release
} as const satisfies Record<string, Cell>

export type CellName = keyof typeof cells
