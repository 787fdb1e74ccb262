import { AppError } from '@callsheet/lib/errors.ts'
import { z } from 'zod'

export interface LiveQueue {
  name: string
  /** Names of the Workers that consume it. */
  consumers: string[]
}

/** What is live in an account, read from the platform itself. */
export interface CloudflareAccount {
  listWorkers(): Promise<string[]>
  listSecrets(worker: string): Promise<string[]>
  listQueues(): Promise<LiveQueue[]>
  /** True if Hyperdrive answers SELECTs from its cache. */
  cachesQueries(hyperdriveId: string): Promise<boolean>
}

const timeoutSeconds = 30
const perPage = 100
const problemSchema = z.object({ errors: z.array(z.object({ message: z.string() })) })
const envelope = <Result extends z.ZodType>(result: Result) =>
  z.object({ result, result_info: z.object({ total_pages: z.number().optional() }).nullish() })
const workersSchema = z.array(z.object({ id: z.string() }))
const secretsSchema = z.array(z.object({ name: z.string() }))
const consumerSchema = z.object({
  script: z.string().optional(),
  script_name: z.string().optional(),
  service: z.string().optional()
})
const queuesSchema = z.array(z.object({ queue_name: z.string(), consumers: z.array(consumerSchema).default([]) }))
const hyperdriveSchema = z.object({ caching: z.object({ disabled: z.boolean().optional() }).optional() })

/** The account that the environment names. Null without a token and an account id. */
export function openCloudflareAccount(env: Record<string, string | undefined>): CloudflareAccount | null {
  const { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_ACCOUNT_ID: accountId } = env
  if (!token || !accountId) return null
  const base = env['CLOUDFLARE_API_BASE_URL'] ?? 'https://api.cloudflare.com/client/v4'

  async function ask<Result extends z.ZodType>(path: string, result: Result) {
    const response = await fetch(`${base}/accounts/${accountId}${path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(timeoutSeconds * 1000)
    }).catch((cause: unknown) => {
      throw new AppError('unavailable', 'Cloudflare does not answer.', { cause })
    })
    const body: unknown = await response.json().catch(() => null)
    if (response.ok) return envelope(result).parse(body)
    const why = problemSchema
      .safeParse(body)
      .data?.errors.map(({ message }) => message)
      .join('; ')
    throw new AppError('upstream-failed', `Cloudflare answered ${response.status} to ${path}${why ? `: ${why}` : ''}.`)
  }

  return {
    listWorkers: async () => (await ask('/workers/scripts', workersSchema)).result.map(({ id }) => id),
    listSecrets: async (worker) =>
      (await ask(`/workers/scripts/${worker}/secrets`, secretsSchema)).result.map(({ name }) => name),
    async listQueues() {
      const queues: LiveQueue[] = []
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const answer = await ask(`/queues?page=${page}&per_page=${perPage}`, queuesSchema)
        pages = answer.result_info?.total_pages ?? 1
        queues.push(
          ...answer.result.map(({ queue_name: name, consumers }) => ({
            name,
            consumers: consumers.flatMap(({ script, script_name, service }) => script ?? script_name ?? service ?? [])
          }))
        )
      }
      return queues
    },
    async cachesQueries(hyperdriveId) {
      const { result } = await ask(`/hyperdrive/configs/${hyperdriveId}`, hyperdriveSchema)
      return result.caching?.disabled !== true
    }
  }
}
