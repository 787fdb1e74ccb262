import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

/** Every fault of the outside world, grouped by its moment. */
export const faultKinds = {
  /** The answer to a create. */
  'create-slow': 'the answer to a create takes `seconds` longer',
  'create-rate-limited': '429 with Retry-After `retryAfterSeconds`; no task is made',
  'create-maintenance': 'code 455; no task is made',
  'create-no-credits': 'code 402; no task is made',
  'create-server-error': 'HTTP `status` (500); no task is made',
  'create-lost-before': 'the connection is cut before a task is made',
  'create-lost-after': 'the task is made, then the connection is cut',
  'create-error-after': 'the task is made, then HTTP `status` (500) is answered',
  'create-page': 'an HTML page with HTTP 200 is answered; no task is made',
  'create-page-after': 'the task is made, then an HTML page with HTTP 200 is answered',
  'create-hang-after': 'the task is made, then an answer begins that never ends',
  /** The task. */
  slow: 'the task takes `seconds` longer',
  stuck: 'the task never finishes',
  fail: 'the task fails with `failCode` and `failMessage`',
  moderate: 'accepted, then refused by moderation after `seconds`',
  'no-result': 'the task succeeds with an empty list of results',
  /** The status read. */
  'read-server-error': 'the next `times` status reads of the task answer HTTP `status` (500)',
  'read-rate-limited': 'the next `times` status reads answer 429 with Retry-After',
  'read-page': 'the next `times` status reads answer an HTML page with HTTP 200',
  'read-hang': 'the next `times` status reads begin an answer that never ends',
  /** The callback. */
  'callback-drop': 'no callback is sent',
  'callback-double': 'the callback is sent twice',
  'callback-delay': 'the callback is sent `seconds` late',
  'callback-reorder': 'the callback is held until a later task has sent its own (at most `seconds`)',
  'callback-forge-signature': 'a callback with a bad signature and a failed state is sent first',
  'callback-forge-task': 'a well signed callback for a task that does not exist is sent first',
  /** The asset. */
  'asset-expired': 'the result URL has expired at once; re-resolving gives a good one',
  'asset-gone': 'the result is gone: 404, and re-resolving says so',
  'asset-server-error': 'the next `times` downloads answer HTTP `status` (500)',
  'asset-wrong-type': 'an HTML page is served instead, as text/html',
  'asset-page-first': 'the same, but only at the next `times` downloads',
  'asset-mislabelled': 'the right bytes are served as application/octet-stream',
  'asset-truncated': 'the connection is cut half way; the next `times` downloads',
  'asset-unended': 'half of the bytes come without a length, and end as if they were all; the next `times` downloads',
  'asset-trickle': 'the bytes come one by one, 20 a second; the next `times` downloads',
  'asset-corrupt': 'right type and length, unplayable bytes',
  'asset-empty': 'an empty body',
  'asset-huge': 'the asset is followed by padding up to `megabytes`, streamed',
  'asset-slow': 'each download begins `seconds` late',
  'asset-address': 'the address of the result is `url`',
  'asset-redirect': 'each download is redirected to `url`'
} as const

export type FaultKind = keyof typeof faultKinds

const kinds = Object.keys(faultKinds) as [FaultKind, ...FaultKind[]]

export const AppliedFault = z.object({
  kind: z.enum(kinds),
  seconds: z.number().min(0).default(5),
  status: z.number().int().default(500),
  retryAfterSeconds: z.number().int().min(0).default(1),
  times: z.number().int().min(1).default(1),
  megabytes: z.number().min(1).default(400),
  /** When absent, the address of cloud metadata, which only a machine inside can read. */
  url: z.url().default('http://169.254.169.254/latest/meta-data/'),
  failCode: z.string().default('500'),
  failMessage: z.string().default('The model could not complete this task.')
})

export type AppliedFault = z.infer<typeof AppliedFault>

/**
 * The creates that a fault hits: the next N, a seeded share, a prompt substring, a model, a kind. All conditions must
 * hold.
 */
export const FaultRule = AppliedFault.extend({
  next: z.number().int().min(1).optional(),
  share: z.number().min(0).max(1).optional(),
  seed: z.number().int().default(1),
  promptContains: z.string().optional(),
  model: z.string().optional(),
  media: z.enum(['image', 'clip']).optional()
}).strict()

export type FaultRule = z.infer<typeof FaultRule>

const ActiveRule = FaultRule.extend({ id: z.string(), seen: z.number(), struck: z.number() })
type ActiveRule = z.infer<typeof ActiveRule>

export interface Faults {
  add(rule: FaultRule): ActiveRule
  list(): ActiveRule[]
  clear(): void
  /** Counts a create and returns its faults. */
  strike(create: { prompt: string; model: string; media: 'image' | 'clip' }): AppliedFault[]
}

/** Rules are kept in a file, so that they survive a restart. */
export function createFaults({ file }: { file: string }): Faults {
  let rules: ActiveRule[] = existsSync(file) ? z.array(ActiveRule).parse(JSON.parse(readFileSync(file, 'utf8'))) : []
  let added = rules.length

  const save = () => {
    writeFileSync(`${file}.part`, JSON.stringify(rules), { mode: 0o600 })
    renameSync(`${file}.part`, file)
  }

  return {
    add(rule) {
      added += 1
      const active = { ...rule, id: `fault-${added}`, seen: 0, struck: 0 }
      rules.push(active)
      save()
      return active
    },
    list: () => rules,
    clear() {
      rules = []
      save()
    },
    strike({ prompt, model, media }) {
      const struck: AppliedFault[] = []
      if (rules.length === 0) return struck
      for (const rule of rules) {
        if (rule.media && rule.media !== media) continue
        if (rule.model && rule.model !== model) continue
        if (rule.promptContains && !prompt.toLowerCase().includes(rule.promptContains.toLowerCase())) continue
        if (rule.next !== undefined && rule.struck >= rule.next) continue
        rule.seen += 1
        if (rule.share !== undefined && chance(rule.seed, rule.seen) >= rule.share) continue
        rule.struck += 1
        struck.push(AppliedFault.parse(rule))
      }
      save()
      return struck
    }
  }
}

function chance(seed: number, index: number): number {
  return createHash('sha256').update(`${seed}:${index}`).digest().readUInt32BE(0) / 2 ** 32
}
