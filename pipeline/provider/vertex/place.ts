import type { VertexSettings } from './settings.ts'
import { readVertexKey } from './vertex-key.ts'

/** The name of a long-running operation: where it runs, and which model makes it. */
const operationForm =
  /^projects\/([a-z0-9-]{4,63})\/locations\/([a-z0-9-]{2,40})\/publishers\/google\/models\/[\w.-]{1,100}\/operations\/([\w-]{1,100})$/

export interface Operation {
  project: string
  location: string
  id: string
}

export function readOperation(name: string): Operation | null {
  const [, project, location, id] = operationForm.exec(name) ?? []
  return project && location && id ? { project, location, id } : null
}

/** Where stills are made. Google's models of stills are served without a region. */
export function stillsUrl(settings: VertexSettings, apiKey: string): string {
  const project = projectOf(settings, apiKey)
  const base = `${settings.vertexUrl}/v1`
  return project ? `${base}/projects/${project}/locations/global/publishers/google` : `${base}/publishers/google`
}

/** Where clips are made and read: those of an operation where it runs, whatever the settings say now. */
export function clipsUrl(settings: VertexSettings, apiKey: string, operation: Operation | null): string | null {
  const project = operation?.project ?? projectOf(settings, apiKey)
  const location = operation?.location ?? settings.vertexLocation
  return project ? `${settings.vertexRegionUrl}/v1/projects/${project}/locations/${location}/publishers/google` : null
}

/** Null for an API key: express mode has addresses without a project. */
export function projectOf({ vertexProject }: VertexSettings, apiKey: string): string | null {
  const key = readVertexKey(apiKey)
  return key.kind === 'service-account' ? (vertexProject ?? key.account.projectId) : null
}
