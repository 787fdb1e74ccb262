import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { clipDraftsApi } from '@callsheet/lib/wire/app-api/drafts-of-clips.ts'
import { pipelinesApi } from '@callsheet/lib/wire/app-api/pipelines.ts'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import { api } from '../api/client.ts'
import { withApprovals, withSceneOf, type Approval } from './approvals.ts'
import { pipelineQuery } from './pipeline-queries.ts'

/**
 * Approvals that show at once and go out at once, however many and however fast. One that fails goes back, and its scene
 * says why.
 */
export function useApprovals(pipelineId: string) {
  const queryClient = useQueryClient()
  const [pending, setPending] = useState<readonly Approval[]>([])
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  /** Read by the next press, which may come before the page is drawn again. */
  const underWay = useRef(new Map<string, Promise<void>>())
  const { queryKey } = pipelineQuery(pipelineId)

  async function send(approval: Approval): Promise<void> {
    const { sceneId } = approval
    try {
      const answer = await ask(pipelineId, approval)
      // A reading from before the approval must not undo it on this page.
      await queryClient.cancelQueries({ queryKey, exact: true })
      queryClient.setQueryData(queryKey, (now) => withSceneOf(now, answer, sceneId))
    } catch (error) {
      setRefusals((before) => new Map(before).set(sceneId, error instanceof Error ? error.message : String(error)))
    }
    underWay.current.delete(sceneId)
    setPending((before) => before.filter((each) => each !== approval))
    if (underWay.current.size === 0) void queryClient.invalidateQueries({ queryKey, exact: true })
  }

  return {
    approve(approval: Approval): void {
      if (underWay.current.has(approval.sceneId)) return
      setRefusals((before) => new Map([...before].filter(([sceneId]) => sceneId !== approval.sceneId)))
      setPending((before) => [...before, approval])
      underWay.current.set(approval.sceneId, send(approval))
    },
    /** The pipeline with the approvals that are not answered yet. */
    shown: (pipeline: PipelineView): PipelineView => withApprovals(pipeline, pending),
    /** Why the last approval of a scene did not work. */
    refusalOf: (sceneId: string): string | null => refusals.get(sceneId) ?? null,
    /** Resolves when all approvals are answered. */
    settled: () => Promise.all(underWay.current.values())
  }
}

function ask(id: string, { sceneId, what, mediaId }: Approval): Promise<PipelineView> {
  // A browser still sends it when the page is closed.
  const call = { params: { id }, keepalive: true }
  return what === 'still'
    ? api.call(pipelinesApi.approve, { ...call, body: { sceneId, imageId: mediaId } })
    : api.call(clipDraftsApi.approve, { ...call, body: { videoIds: [mediaId] } })
}
