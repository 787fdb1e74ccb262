import type { FaultRule } from '../../../understudy/media/faults/faults.ts'
import type { Random } from '../random.ts'

type Rule = Partial<FaultRule> & Pick<FaultRule, 'kind'>

/** The faults of the media provider, and the share of its tasks that each one hits. */
const rules: Rule[] = [
  { kind: 'create-rate-limited', share: 0.06, retryAfterSeconds: 1 },
  { kind: 'create-slow', share: 0.1, seconds: 0.8 },
  { kind: 'create-server-error', share: 0.02 },
  { kind: 'create-lost-before', share: 0.02 },
  { kind: 'create-lost-after', share: 0.06 },
  { kind: 'create-error-after', share: 0.03 },
  { kind: 'slow', share: 0.08, seconds: 3 },
  { kind: 'stuck', share: 0.02 },
  { kind: 'fail', share: 0.03 },
  { kind: 'moderate', share: 0.05, seconds: 1.5 },
  { kind: 'read-server-error', share: 0.06, times: 2 },
  { kind: 'read-rate-limited', share: 0.03 },
  { kind: 'callback-drop', share: 0.3 },
  { kind: 'callback-double', share: 0.25 },
  { kind: 'callback-delay', share: 0.1, seconds: 4 },
  { kind: 'callback-reorder', share: 0.15, seconds: 4 },
  { kind: 'callback-forge-signature', share: 0.15 },
  { kind: 'callback-forge-task', share: 0.15 },
  { kind: 'asset-expired', share: 0.08 },
  { kind: 'asset-gone', share: 0.03 },
  { kind: 'asset-server-error', share: 0.06, times: 2 },
  { kind: 'asset-truncated', share: 0.08, times: 2 },
  { kind: 'asset-wrong-type', share: 0.03 },
  { kind: 'asset-mislabelled', share: 0.05 },
  { kind: 'asset-empty', share: 0.01 }
]

/** A misbehaving provider: every fault that it can have. */
export const setFaults = (options: { mediaUrl: string; random: Random }): Promise<void> =>
  postFaults({ ...options, rules })

/** Each rule has its own seed, so that the same creates get the same faults. */
export async function postFaults(options: { mediaUrl: string; random: Random; rules: readonly Rule[] }): Promise<void> {
  const { mediaUrl, random } = options
  const seeded = options.rules.map((rule) => ({ ...rule, seed: Math.floor(random.next() * 1_000_000) }))
  const answer = await fetch(`${mediaUrl}/__control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(seeded)
  })
  if (!answer.ok) throw new Error(`The media understudy refused the faults: ${await answer.text()}`)
}
