import { adId } from './databases.ts'
import { pipelineRequest } from './scenes-under-test.ts'

export interface PostedPipeline {
  title: string
  scenes: number
  /** The member's key and ad. The owner's when absent. */
  member?: { key: string; adId: string }
}

/** Asks for a pipeline. Resolves with its id when the app has written and answered it. */
export async function postPipeline(
  { appUrl, apiKey }: { appUrl: string; apiKey: string },
  { title, scenes, member }: PostedPipeline
): Promise<string> {
  const answer = await fetch(`${appUrl}/api/pipelines`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${member?.key ?? apiKey}` },
    body: JSON.stringify(pipelineRequest(member?.adId ?? adId, title, scenes))
  })
  if (answer.status !== 201) throw new Error(`POST /api/pipelines answered ${answer.status}: ${await answer.text()}`)
  const { id } = (await answer.json()) as { id: string }
  return id
}
