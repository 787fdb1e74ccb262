import type { Threads } from './crypto-threads.ts'
import type { LockWaits } from './lock-waits.ts'
import { never, type Process } from './process.ts'

export type StepKind = 'statement' | 'provider' | 'agents' | 'download' | 'store' | 'send' | 'settle' | 'unit-call'

/** `not-done`: the connection breaks before. `answer-lost`: it is done, and the connection breaks before the answer. */
export type Way = 'done' | 'not-done' | 'answer-lost'

/** Something that a handler has called and that has not happened yet. */
export interface Step {
  process: Process
  kind: StepKind
  label: string
  /** Resolves when it has happened. Its caller goes on when the result is called. */
  go(way: Way): Promise<() => void>
  /** The database connection of a statement that has started. */
  connection(): number | null
}

export interface StepRequest<Result> {
  kind: StepKind
  label: string
  act(): Promise<Result>
  /** The error that the caller sees when the connection breaks. */
  broken(way: Way): Error | Promise<Error>
  connection?: () => number | null
}

export interface Stepper {
  /** Every outgoing call and every statement waits here until the schedule lets it happen. */
  gate<Result>(process: Process, request: StepRequest<Result>): Promise<Result>
  /** In the order in which they came. */
  waiting(): readonly Step[]
  /** Lets one step happen. Resolves when all that follows has come to its next step, its end or a sleep. */
  release(step: Step, way?: Way): Promise<void>
  /** The same, without a step. */
  settle(): Promise<void>
  /** Steps that wait for a lock in the database. */
  blocked(): number
  /** Waits until one of these has its lock, or the database has ended a deadlock. */
  unblock(): Promise<void>
  /** Steps that happened so far. */
  count(): number
  forget(process: Process): void
}

interface Flight {
  step: Step
  isBlocked: boolean
  /** Lets the caller go on. Null while the step is under way. */
  land: (() => void) | null
}

/** Turns of the event loop without any new call, and with nothing in it that a turn would end. */
const quietTurns = 2
/** Work of the event loop that nothing outside of the process has to end: immediates, and files that are read. */
const ownWork = /^(?:Immediate|FSReq\w*|CloseReq)$/
/** A step that takes this many times as long as others do may wait for a lock. The database is asked then. */
const patienceInSteps = 10
const mostPatienceMilliseconds = 16

/** Handlers stop at every call. So any interleaving of them can be chosen, and chosen again. */
export function createStepper({ lockWaits, threads }: { lockWaits: LockWaits; threads: Threads }): Stepper {
  let waiting: Step[] = []
  const flights = new Set<Flight>()
  let [activity, happened] = [0, 0]
  let usualMilliseconds = 1
  let mayBeFree = false
  let landed = Promise.withResolvers<void>()

  function gate<Result>(process: Process, request: StepRequest<Result>): Promise<Result> {
    if (!process.isAlive) return never()
    activity += 1
    return new Promise((resolve, reject) => {
      waiting.push({
        process,
        kind: request.kind,
        label: request.label,
        connection: request.connection ?? (() => null),
        async go(way) {
          try {
            if (way === 'not-done') throw await request.broken(way)
            const result = await request.act()
            if (way === 'answer-lost' && process.isAlive) throw await request.broken(way)
            return () => void (process.isAlive && resolve(result))
          } catch (error) {
            return () => void (process.isAlive && reject(error))
          }
        }
      })
    })
  }

  async function settle(): Promise<void> {
    mayBeFree = true
    for (;;) {
      for (let patience = patienceInSteps * usualMilliseconds; isUnderWay(); patience *= 2)
        await awaitLanding(Math.min(patience, mostPatienceMilliseconds))
      if (await findFree()) continue
      // One alone ends when it has ended. What it makes others do before that, it does in the same order each time.
      if (flights.size !== 1 && !(await isQuiet())) continue
      const land = (await threads.next()) ?? takeLanded()
      if (!land) return
      activity += 1
      land()
    }
  }

  /** Two that had waited for the same commit end in any order. Their callers go on in the order of the schedule. */
  function takeLanded(): Flight['land'] {
    const flight = [...flights].find(({ land }) => land)
    if (flight) flights.delete(flight)
    return flight?.land ?? null
  }

  const underWay = () => [...flights].filter(({ isBlocked, land }) => !isBlocked && !land)
  const isUnderWay = () => underWay().length > 0

  /** Whether one of those that waited for a lock has it now. What has just ended may have given it back. */
  async function findFree(): Promise<boolean> {
    const blocked = [...flights].filter(({ isBlocked, land }) => isBlocked && !land)
    if (!mayBeFree || blocked.length === 0) return false
    mayBeFree = false
    await askForLocks(blocked)
    return isUnderWay()
  }

  async function askForLocks(asked: readonly Flight[]): Promise<void> {
    const stuck = await lockWaits.waiting(asked.flatMap(({ step }) => step.connection() ?? []))
    for (const flight of asked) flight.isBlocked = stuck.has(flight.step.connection() ?? -1)
  }

  /** Waits until nothing has called anything for a while. False when a flight has to be awaited first. */
  async function isQuiet(): Promise<boolean> {
    let turns = 0
    for (let seen = activity; turns < quietTurns && !isUnderWay(); turns += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      if (seen === activity && !process.getActiveResourcesInfo().some((name) => ownWork.test(name))) continue
      seen = activity
      turns = -1
    }
    return turns >= quietTurns && !isUnderWay()
  }

  /** Until a statement ends, or the database says that it waits for a lock. */
  async function awaitLanding(milliseconds: number): Promise<void> {
    const { promise } = landed
    if (!underWay().some(({ step }) => lockWaits.mayWait(step.connection()))) return promise
    const patience = Promise.withResolvers<'over'>()
    const timer = setTimeout(patience.resolve, milliseconds, 'over')
    const first = await Promise.race([promise, patience.promise])
    clearTimeout(timer)
    if (first !== 'over') return
    await askForLocks(underWay())
  }

  async function launch(step: Step, way: Way): Promise<void> {
    const flight: Flight = { step, isBlocked: false, land: null }
    flights.add(flight)
    const startedAt = performance.now()
    flight.land = await step.go(way)
    // Those that did not wait for others, on average. A busy machine makes all of them slower.
    if (flights.size === 1) usualMilliseconds += (performance.now() - startedAt - usualMilliseconds) / 32
    activity += 1
    mayBeFree = true
    landed.resolve()
    landed = Promise.withResolvers()
  }

  return {
    gate,
    waiting: () => waiting,
    settle,
    async release(step, way = 'done') {
      waiting = waiting.filter((each) => each !== step)
      happened += 1
      void launch(step, way)
      await settle()
    },
    blocked: () => flights.size,
    async unblock() {
      for (const flight of flights) flight.isBlocked = false
      await Promise.race([landed.promise, new Promise((resolve) => setTimeout(resolve, 50))])
      await settle()
    },
    count: () => happened,
    forget(process) {
      waiting = waiting.filter((step) => step.process !== process)
    }
  }
}
