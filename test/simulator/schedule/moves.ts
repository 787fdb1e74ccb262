import type { TickName } from '@callsheet/pipeline/schedule/registry.ts'
import type { ClockOwner } from '../engine/virtual-time.ts'
import type { ProcessName, ReplicaName } from '../engine/process.ts'
import type { ProviderPlan } from '../outside/provider-plan.ts'
import type { WareName } from '../world/models.ts'
import type { UserVerb } from '../world/verbs.ts'

/**
 * One event of a schedule, as plain data. A number that picks is taken modulo what there is to pick from. An event that
 * has nothing to pick from does nothing, so every part of a schedule is a schedule too.
 */
export type Move =
  /** The handlers take steps: each number picks whose. */
  | { do: 'steps'; picks: number[] }
  /** Every handler goes on until it ends or sleeps. */
  | { do: 'finish' }
  | { do: 'break'; pick: number; way: 'not-done' | 'answer-lost' }
  | { do: 'deliver'; pick: number; to: ReplicaName }
  | { do: 'message'; pick: number; fate: 'lost' | 'doubled' | 'delayed' }
  | { do: 'lease-ends'; pick: number }
  | { do: 'callback'; pick: number; to: ReplicaName; how: 'comes' | 'twice' | 'forged' | 'lost' }
  | { do: 'tick'; name: TickName; on: ReplicaName | 'both' }
  | { do: 'wait'; seconds: number }
  | { do: 'clock'; of: ClockOwner; seconds: number }
  | { do: 'death'; of: ProcessName }
  | {
      do: 'buy'
      user: number
      ware: WareName
      plans: ProviderPlan[]
      withOwnKey: boolean
      /** How often the button is pressed. */
      presses: number
    }
  | { do: 'user'; user: number; verb: UserVerb; pick: number; presses: number }

/** One line for people. */
export function wordMove(move: Move): string {
  const { do: name, ...rest } = move
  if (move.do === 'buy') {
    const { user, ware, plans, withOwnKey, presses } = move
    const facts = [`user ${user}`, ware, withOwnKey ? 'own key' : '', presses > 1 ? `${presses} presses` : '']
    return `buy          ${facts.filter(Boolean).join(', ')}\n${plans.map((plan) => `               ${wordFields(plan)}`).join('\n')}`
  }
  return `${name.padEnd(13)}${wordFields(rest)}`
}

const wordFields = (fields: object): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${Array.isArray(value) ? value.join(',') : String(value)}`)
    .join(' ')
