import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@callsheet/lib/errors.ts'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { adminApi } from '@callsheet/lib/wire/app-api/admin.ts'
import { checkout, findDriftedPrompts, writeGeneratedPrompts } from './generate.ts'

export interface ExportPrompt {
  api: ApiClient
  agent: string
  /** Root of the checkout that is written to: this one when absent. */
  root?: string
}

/**
 * Writes the prompt of a running copy into its file and into everything that is generated from it. Returns the written
 * paths. Errors: `not-found` for an unknown agent, `conflict` for one without a file.
 */
export async function exportPrompt({ api, agent, root = checkout }: ExportPrompt): Promise<string[]> {
  const { items } = await api.call(adminApi.listAgents)
  const found = items.find(({ slug }) => slug === agent)
  if (!found) {
    const known = items.map(({ slug }) => slug).join(', ')
    throw new AppError('not-found', `There is no agent "${agent}". The agents are ${known}.`)
  }
  if (found.filePrompt === null) throw new AppError('conflict', `${agent} has no file.`)
  if (found.differsFrom.length === 0) return []
  const path = `lib/prompts/${agent}.md`
  await writeFile(join(root, path), `${found.prompt.trim()}\n`)
  const drifted = await findDriftedPrompts(root)
  await writeGeneratedPrompts(root)
  return [path, ...drifted]
}
