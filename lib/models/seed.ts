import { modelFileSchema } from '../wire/model-config.ts'
import type { ModelFile } from '../wire/model-config.ts'
import fluxSchnellComfyui from './seed/flux-schnell-comfyui.json' with { type: 'json' }
import nanoBanana from './seed/google-nano-banana.json' with { type: 'json' }
import falKlingTurbo from './seed/kling-2.5-turbo-fal.json' with { type: 'json' }
import kling26 from './seed/kling-2.6.json' with { type: 'json' }
import kling3 from './seed/kling-3.0.json' with { type: 'json' }
import nanoBanana2 from './seed/nano-banana-2.json' with { type: 'json' }
import nanoBanana2Fal from './seed/nano-banana-2-fal.json' with { type: 'json' }
import nanoBananaPro from './seed/nano-banana-pro.json' with { type: 'json' }
import nanoBananaProRunware from './seed/nano-banana-pro-runware.json' with { type: 'json' }
import seedance2FastArk from './seed/seedance-2-fast-ark.json' with { type: 'json' }
import seedance2FastRunware from './seed/seedance-2-fast-runware.json' with { type: 'json' }
import seedance2 from './seed/seedance-2.json' with { type: 'json' }
import seedream45Ark from './seed/seedream-4.5-ark.json' with { type: 'json' }
import wanComfyui from './seed/wan-2.2-5b-comfyui.json' with { type: 'json' }
import nanoBananaProReplicate from './seed/nano-banana-pro-replicate.json' with { type: 'json' }
import gemini3ProImage from './seed/gemini-3-pro-image.json' with { type: 'json' }
import gemini31FlashImage from './seed/gemini-3.1-flash-image.json' with { type: 'json' }
import gptImage2 from './seed/gpt-image-2.json' with { type: 'json' }
import grokImagineImage from './seed/grok-imagine-image.json' with { type: 'json' }
import veoReplicate from './seed/veo-3.1-fast-replicate.json' with { type: 'json' }
import grokImagineVideo from './seed/grok-imagine-video-1.5.json' with { type: 'json' }
import wan3Alibaba from './seed/wan-3.0-alibaba.json' with { type: 'json' }
import veoFastVertex from './seed/veo-3.1-fast-vertex.json' with { type: 'json' }
import veoLiteVertex from './seed/veo-3.1-lite-vertex.json' with { type: 'json' }
import gemini31FlashImageVertex from './seed/gemini-3.1-flash-image-vertex.json' with { type: 'json' }
import veo from './seed/veo-3.1-fast.json' with { type: 'json' }

/** Models that migrations have brought, in the admin's first order. A later model comes with its own migration. */
export const seedModels: readonly ModelFile[] = [
  nanoBanana2,
  nanoBananaPro,
  nanoBanana,
  seedance2,
  kling3,
  veo,
  kling26,
  falKlingTurbo,
  nanoBananaProRunware,
  seedance2FastRunware,
  seedream45Ark,
  seedance2FastArk,
  fluxSchnellComfyui,
  wanComfyui,
  nanoBananaProReplicate,
  gemini3ProImage,
  gemini31FlashImage,
  gptImage2,
  grokImagineImage,
  veoReplicate,
  grokImagineVideo,
  wan3Alibaba,
  gemini31FlashImageVertex,
  veoFastVertex,
  veoLiteVertex,
  nanoBanana2Fal
].map((file) => modelFileSchema.parse(file))
