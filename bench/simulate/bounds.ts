import { boundFields } from '../../pipeline/settings/bounds.ts'

/** The service's own default limits, so that a changed default changes the simulation. */
export const bounds = {
  pollRowsPerRun: Number(boundFields.pollRowsPerRun.schema.parse(undefined)),
  cleanUpRowsPerRun: Number(boundFields.cleanUpRowsPerRun.schema.parse(undefined)),
  reconcileRowsPerRun: Number(boundFields.reconcileRowsPerRun.schema.parse(undefined)),
  reconcileGraceMinutes: Number(boundFields.reconcileGraceMinutes.schema.parse(undefined)),
  reconcileAbandonDays: Number(boundFields.reconcileAbandonDays.schema.parse(undefined)),
  timeoutMinutes: Number(boundFields.defaultTimeoutMinutes.schema.parse(undefined))
}

export type Bounds = typeof bounds
