import { calmDown, passTwoDays } from '../schedule/calm.ts'
import type { Run } from '../world/run.ts'
import type { World } from '../world/world.ts'
import { checkJobs } from './check-jobs.ts'
import { checkMoney } from './check-money.ts'
import { checkMoves } from './check-moves.ts'
import { checkRows } from './check-rows.ts'
import { checkStore } from './check-store.ts'
import { readFacts, type Facts } from './facts.ts'

/** Broken connections and ended leases may use up the tries of a message. Nothing else may. */
const explainedReasons = [
  'job heartbeat timeout',
  'Connection terminated unexpectedly',
  'The queue did not answer.',
  'The store did not answer.',
  'The asset’s address does not answer.',
  'The asset’s address gives no asset:',
  'The asset’s address is spent, and there is no key to ask for another.'
]

/** Lets the world come to rest, and names everything that is then not as the rules say. */
export async function judge(world: World, run: Run): Promise<string[]> {
  const restless = await calmDown(world, run)
  const facts = await readFacts(world.observer)
  const problems = [
    ...restless.map((what) => `never ends: ${what}`),
    ...checkFacts(facts, run),
    ...(await checkJobs(world.observer))
  ]
  // Both of a row's ends are final, so what comes now only removes things.
  if (problems.length > 0) return problems
  countEnds(facts, run)
  await passTwoDays(run)
  const later = await readFacts(world.observer)
  return [...checkFacts(later, run), ...(await checkStore(world.observer, later, run.objects))]
}

function checkFacts(facts: Facts, { provider, errors }: Run): string[] {
  return [
    ...checkMoves(facts),
    ...checkMoney(facts),
    ...checkRows(facts, [...provider.books.tasks.values()]),
    ...facts.deadLetters
      .filter(({ reason }) => !explainedReasons.some((each) => reason.includes(each)))
      .map(({ queue, reason }) => `a dead letter of ${queue} that nothing explains: ${reason}`),
    ...errors.map(({ where, error }) => `an error of our own, ${where}: ${String(error)} ${causeOf(error)}`)
  ]
}

const causeOf = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? `(${String(error.cause)})` : ''

function countEnds({ rows, moves, deadLetters, entries }: Facts, run: Run): void {
  for (const { kind, status, code } of rows) run.count(`end: ${kind} ${status}${code ? ` ${code}` : ''}`)
  for (const { was, becomes, wasCode } of moves) {
    if (was === 'Failed' && becomes === 'Completed') run.count(`end: completed after ${wasCode}`)
    if (was !== null && becomes === null) run.count('end: deleted')
  }
  for (const { reason } of deadLetters) run.count(`dead letter: ${reason.slice(0, 40)}`)
  for (const { kind } of entries) run.count(`ledger: ${kind}`)
}
