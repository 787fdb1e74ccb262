/** The processes of the simulated world: two copies of the pipeline service, and the app. */
export const processNames = ['a', 'b', 'app'] as const
export type ProcessName = (typeof processNames)[number]
export const replicaNames = ['a', 'b'] as const
export type ReplicaName = (typeof replicaNames)[number]

/** One life of a process. After its death nothing of it ever continues, and a new life begins. */
export interface Process {
  name: ProcessName
  isAlive: boolean
  /** Run when it dies: what it held is free again. */
  onDeath: Set<() => void | Promise<void>>
}

export const newProcess = (name: ProcessName): Process => ({ name, isAlive: true, onDeath: new Set() })

/** A dead process waits for ever. Nothing refers to the promise, so it costs nothing. */
export const never = <Result>(): Promise<Result> => new Promise<Result>(() => undefined)
