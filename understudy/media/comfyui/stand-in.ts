import type { StandIn } from '../stand-in.ts'
import { workflowEntry, workflowModel } from './models.ts'
import { comfyuiRoutes } from './routes.ts'

/** ComfyUI, below `/comfyui`. It calls nobody, so no task of it has a callback. */
export const comfyuiStandIn: StandIn = {
  models: { [workflowModel]: workflowEntry },
  pipelineSettings: ({ url }) => ({ COMFYUI_URL: `${url}/comfyui` }),
  open: () => ({ dialects: {}, routes: (context) => [comfyuiRoutes(context)] })
}
