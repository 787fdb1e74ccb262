import still from '@callsheet/lib/models/seed/flux-schnell-comfyui.json' with { type: 'json' }
import { workflowSchema } from '@callsheet/lib/comfyui/workflow.ts'
import { testMediaProvider } from '../../testing/media-provider-suite.ts'

const { apiModelPath, fieldMap, workflow } = still.config
const absent = structuredClone(workflowSchema.parse(workflow))
const loader = absent.nodes['4']
if (loader) loader.inputs['ckpt_name'] = 'not-downloaded.safetensors'

testMediaProvider('comfyui', {
  'comfyui-workflow': {
    kind: 'image',
    modelId: still.id,
    refusedModel: { id: 'not-downloaded', config: { apiModelPath, fieldMap, workflow: absent } },
    skip: [
      {
        reason: 'ComfyUI calls nobody back.',
        tests: ['an answer lost, and its task not to be read at its callback']
      },
      {
        reason: 'A file of ComfyUI has one address for ever, so there is no other to ask for.',
        tests: ['an asset address that has expired', 'a page at the first address', 'a page at two addresses']
      },
      { reason: 'ComfyUI judges no content.', tests: ['moderation after acceptance'] },
      { reason: 'ComfyUI has no accounts and bills nothing.', tests: ['an account without credits'] }
    ]
  }
})
