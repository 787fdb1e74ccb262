import still from '@callsheet/lib/models/seed/flux-schnell-comfyui.json' with { type: 'json' }
import { workflowSchema } from '@callsheet/lib/comfyui/workflow.ts'
import { testMediaProvider } from '../../testing/media-provider-suite.ts'

const { apiModelPath, fieldMap, workflow } = still.config
const absent = structuredClone(workflowSchema.parse(workflow))
const loader = absent.nodes['4']
if (loader) loader.inputs['ckpt_name'] = 'not-downloaded.safetensors'

const noCallbacks = 'ComfyUI calls nobody back.'
const oneAddress = 'A file of ComfyUI has one address for ever, so there is no other to ask for.'

testMediaProvider('comfyui', {
  'comfyui-workflow': {
    kind: 'image',
    modelId: still.id,
    refusedModel: { id: 'not-downloaded', config: { apiModelPath, fieldMap, workflow: absent } },
    skips: {
      'makes a stored asset when a signed callback reports its end': noCallbacks,
      'a callback sent twice': noCallbacks,
      'a callback after those of later tasks': noCallbacks,
      'a callback with a forged signature before the true one': noCallbacks,
      'a callback for a task that is none': noCallbacks,
      'an answer lost, and its task not to be read at its callback': noCallbacks,
      'an asset address that has expired': oneAddress,
      'a page at the first address': oneAddress,
      'a page at two addresses': oneAddress,
      'moderation after acceptance': 'ComfyUI judges no content.',
      'an account without credits': 'ComfyUI has no accounts and bills nothing.'
    }
  }
})
