/** How a program works on the scenes of a pipeline. */
export function waysOfPipeline(id: string) {
  const path = `/api/pipelines/${id}`
  return {
    read: { call: `GET /api/pipelines?id=${id}`, tool: 'review_scenes' },
    approve: { call: `POST ${path}/approve`, tool: 'approve_scenes' },
    animate: { call: `POST ${path}/advance`, tool: 'animate_scenes' },
    approveDraft: { call: `POST ${path}/drafts/approve`, tool: 'approve_drafts' },
    makeFinal: { call: `POST ${path}/finals`, tool: 'animate_scenes' },
    retry: { call: `POST ${path}/scenes/{sceneId}/retry`, tool: 'retry_scene' },
    useTake: { call: `POST ${path}/scenes/{sceneId}/take` }
  }
}
