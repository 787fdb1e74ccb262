import type { StandIn } from '../stand-in.ts'
import { alibabaModels } from './models.ts'
import { alibabaRoutes } from './routes.ts'

/** DashScope of Alibaba Cloud Model Studio, below `/dashscope`. It sends no callbacks. */
export const alibabaStandIn: StandIn = {
  models: alibabaModels,
  pipelineSettings: ({ url, apiKey }) => ({ DASHSCOPE_API_KEY: apiKey, DASHSCOPE_URL: `${url}/dashscope` }),
  open: () => ({ dialects: {}, routes: (context) => [alibabaRoutes(context)] })
}
