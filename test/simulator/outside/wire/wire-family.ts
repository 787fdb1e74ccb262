import type { Callback, ProviderPlan, ProviderTask } from '../provider-plan.ts'

/** What a provider knows of the tasks it was asked for. */
export interface ProviderBooks {
  /** Every task ever made, by its id. */
  tasks: Map<string, ProviderTask>
  /** Callbacks that have not left yet. */
  callbacks: Callback[]
  creates: number
  /** How long Ark's list does not show a new task. */
  arkListLagSeconds: number
  /** Milliseconds of the world. */
  elapsed(): number
  /** The provider's own clock. */
  now(): Date
  /** The plan for one create, and whether it is refused this time. */
  plan(prompt: string): { plan: ProviderPlan; refusal: 'rate-limited' | 'maintenance' | null }
  /** The id is the provider's, when the caller chooses none. */
  make(task: Pick<ProviderTask, 'family' | 'callbackUrl' | 'plan' | 'isOwnAccount'> & { id?: string }): ProviderTask
}

/** One provider's wire format. */
export interface WireFamily {
  host: string
  names: readonly ProviderTask['family'][]
  answer(url: URL, init: RequestInit): Promise<Response> | Response
  wordCallback(task: ProviderTask): Request
}

export const assetUrl = (task: ProviderTask, isFresh: boolean): string =>
  `https://assets.test/${task.id}${isFresh ? '?fresh' : ''}`

export const isDone = ({ plan, doneAt }: ProviderTask, books: ProviderBooks): boolean =>
  plan.end !== 'never' && doneAt <= books.elapsed()

/** After this time a provider knows each of its tasks. */
const noticeMilliseconds = 600_000
/** One that answers nobody for longer than a row may wait has rightly been given up. */
const disturbedMilliseconds = 3_600_000

/** How the provider treats this status read. The first three are disturbed, while the task is young. */
export function readFault(
  task: ProviderTask | undefined,
  { elapsed }: Pick<ProviderBooks, 'elapsed'>
): 'rate-limited' | 'down' | 'unknown' | null {
  if (!task) return 'unknown'
  task.reads += 1
  if (task.reads > 3) return null
  const { reads } = task.plan
  const age = elapsed() - (task.doneAt - task.plan.seconds * 1000)
  if (reads === 'unknown-at-first') return age < noticeMilliseconds ? 'unknown' : null
  return reads === 'fine' || age > disturbedMilliseconds ? null : reads
}
