import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { createOwnerClient } from './owner-client.ts'
import { openCallsheet } from './produce/open-callsheet.ts'

const tell = (line: string) => void process.stderr.write(`${line}\n`)

/** Runs `work` against the running copy, or against a copy of our own that runs as long as the work. */
export async function withApi(work: (api: ApiClient) => Promise<void>): Promise<void> {
  const callsheet = await openCallsheet(process.env)
  try {
    await Promise.race([work(createOwnerClient({ ...callsheet, tell })), callsheet.failed])
  } finally {
    await callsheet.close()
  }
}
