import { z } from 'zod'
import { failedCheck, type KeyCheck } from '../key-check.ts'
import { callArk, tasksPath, type ArkRuntime } from './call.ts'

const pageSchema = z.looseObject({ total: z.number() })

/** The list is what settles a lost answer, so a key that may read it can do its whole job. Ark tells no key its balance. */
export async function checkArkKey(runtime: ArkRuntime, apiKey: string): Promise<KeyCheck> {
  const result = await callArk(runtime, { method: 'GET', path: `${tasksPath}?page_num=1&page_size=1`, apiKey })
  const page = result.kind === 'answer' && result.status === 200 ? pageSchema.safeParse(result.json).data : undefined
  if (page) {
    const words = `takes the key and lists its tasks: ${page.total} in the last 7 days. It does not tell what is left.`
    return { verdict: 'good', words, balance: null }
  }
  if (result.kind !== 'answer' || result.status !== 403) return failedCheck(result)
  const words = 'does not list tasks for this key: a lost answer cannot be settled. Give the key all permissions.'
  return { verdict: 'bad', words, balance: null }
}
