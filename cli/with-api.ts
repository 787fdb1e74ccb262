import { createApiClient, type ApiClient } from './produce/api-client.ts'
import { openCallsheet } from './produce/open-callsheet.ts'

/** Runs `work` against the copy that runs, else against one of our own for as long as it takes. */
export async function withApi(work: (api: ApiClient) => Promise<void>): Promise<void> {
  const callsheet = await openCallsheet(process.env)
  try {
    await work(createApiClient(callsheet))
  } finally {
    await callsheet.close()
  }
}
