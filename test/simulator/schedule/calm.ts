import type { Run } from '../world/run.ts'
import type { World } from '../world/world.ts'
import { finish } from './play.ts'

/** Minutes between the rounds. Together more than any bound of the settings allows a row to need. */
const pauses = [1, 1, 5, 10, 30, 60, 120, 240, 480, 960, 1_440, 1_440, 1_440, 1_440]
const shortWait = 130_000

/**
 * No more disturbances: handlers end, messages and callbacks arrive, the schedule runs, time passes. Returns what is
 * still not at rest after all that time. It must be nothing.
 */
export async function calmDown(world: World, run: Run): Promise<string[]> {
  let restless: string[] = []
  for (const [round, minutes] of pauses.entries()) {
    await drain(run)
    restless = await findRestless(world, run)
    if (restless.length === 0) return []
    run.time.pass((minutes - 1) * 60_000)
    run.tick('every-minute', [round % 2 === 0 ? 'a' : 'b'])
    run.tick('every-five-minutes', [round % 2 === 0 ? 'b' : 'a'])
  }
  await drain(run)
  return findRestless(world, run)
}

/** Two days later: unpublished objects are swept, and the daily deletion has run. */
export async function passTwoDays(run: Run): Promise<void> {
  for (let day = 0; day < 2; day += 1) {
    run.time.pass(26 * 3_600_000)
    run.tick('hourly', ['a'])
    await drain(run)
    run.tick('daily', ['b'])
    await drain(run)
  }
}

async function drain(run: Run): Promise<void> {
  const { queues, provider, time } = run
  for (let turn = 0; ; turn += 1) {
    await finish(run)
    const to = turn % 2 === 0 ? 'a' : 'b'
    const due = queues.due()
    for (const message of due) run.deliver(message, to)
    const callbacks = provider.books.callbacks.filter(({ dueAt }) => dueAt <= time.elapsed())
    for (const callback of callbacks) {
      provider.books.callbacks.splice(provider.books.callbacks.indexOf(callback), 1)
      run.callBack(callback, to, { isForged: false })
    }
    await run.stepper.settle()
    if (due.length > 0 || callbacks.length > 0) continue
    const next = Math.min(time.untilNextWake() ?? Infinity, queues.untilNextDue() ?? Infinity)
    if (next > shortWait) return
    time.pass(next)
    await run.stepper.settle()
  }
}

async function findRestless({ observer }: World, { queues, provider }: Run): Promise<string[]> {
  const { rows } = await observer.query<{ what: string }>(`
    ${['images', 'videos', 'i2v_generations']
      .map(
        (
          table
        ) => `select '${table} ' || id || ' is ' || status || ' and ' || case when storage_key is null then 'not stored' else 'stored' end as what
          from ${table} where status in ('Queued', 'Submitting', 'Generating') or (status = 'Completed' and storage_key is null)`
      )
      .join(' union all ')}
    union all select 'job ' || id || ' is ' || status from background_jobs where status in ('Queued', 'Running')`)
  return [
    ...rows.map(({ what }) => what),
    ...[...queues.waiting(), ...queues.held()].map(({ queue, body }) => `message in ${queue}: ${JSON.stringify(body)}`),
    ...provider.books.callbacks.map(({ task }) => `callback of ${task.id}`)
  ]
}
