import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Agent, request } from 'undici'
import { providerKey, type PipelineInput } from '../scenes-under-test.ts'

/** What a submit needs of its row. */
export interface ClaimedRow {
  api_model_path: string
  input: { prompt: string; aspectRatio: string }
}

export interface CopiedFile {
  storageKey: string
  size: number
  sha256: string
}

export interface ProviderCalls {
  /** Returns the id of the task. */
  create(row: ClaimedRow, callbackUrl: string): Promise<string>
  /** The address of the picture, as the provider says it now. */
  readResult(taskId: string): Promise<string | undefined>
  /** Copies the picture to a file, completely or not at all. */
  copy(url: string, rowId: string): Promise<CopiedFile>
}

const dispatcher = new Agent({ connections: 256 })
const headers = { authorization: `Bearer ${providerKey}`, 'content-type': 'application/json' }

/** The calls that every hand-written flow makes for each scene. */
export function createProviderCalls({ providerUrl, directory }: PipelineInput): ProviderCalls {
  const prepared = mkdir(join(directory, 'media', 'image'), { recursive: true })
  return {
    async create(row, callBackUrl) {
      const { prompt, aspectRatio } = row.input
      const answer = await request(`${providerUrl}/api/v1/jobs/createTask`, {
        dispatcher,
        method: 'POST',
        headers,
        body: JSON.stringify({
          model: row.api_model_path,
          callBackUrl,
          input: { prompt, aspect_ratio: aspectRatio, output_format: 'png' }
        })
      })
      const { data } = (await answer.body.json()) as { data: { taskId: string } }
      return data.taskId
    },

    async readResult(taskId) {
      const answer = await request(`${providerUrl}/api/v1/jobs/recordInfo?taskId=${taskId}`, { dispatcher, headers })
      const { data } = (await answer.body.json()) as { data: { state: string; resultJson: string } }
      const { resultUrls } = JSON.parse(data.resultJson) as { resultUrls: string[] }
      return resultUrls[0]
    },

    async copy(url, rowId) {
      const storageKey = `image/${rowId}.png`
      await prepared
      return { storageKey, ...(await copyTo(url, join(directory, 'media', storageKey))) }
    }
  }
}

async function copyTo(url: string, path: string): Promise<{ size: number; sha256: string }> {
  const { body } = await request(url, { dispatcher })
  const partial = `${path}.${randomUUID()}`
  const hash = createHash('sha256')
  let size = 0
  await using file = await open(partial, 'wx')
  for await (const chunk of body) {
    hash.update(chunk)
    size += chunk.byteLength
    await file.write(chunk)
  }
  await file.sync()
  await rename(partial, path)
  return { size, sha256: hash.digest('hex') }
}
