import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { createOwnerClient } from './owner-client.ts'
import { openCallsheet } from './produce/open-callsheet.ts'

const tell = (line: string) => void process.stderr.write(`${line}\n`)

/** Runs `work` against the copy that runs, else against one of our own for as long as it takes. */
export async function withApi(work: (api: ApiClient) => Promise<void>): Promise<void> {
  const callsheet = await openCallsheet(process.env)
  try {
    await Promise.race([work(createOwnerClient({ ...callsheet, tell })), callsheet.failed])
  } finally {
    await callsheet.close()
  }
}
