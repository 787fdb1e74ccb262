/** An input as `/object_info` describes it: the type of a link, a list of choices, or a value and its bounds. */
export type InputType = readonly [type: string | readonly string[], bounds?: { min?: number; max?: number }]

export interface NodeType {
  required: Record<string, InputType>
  optional?: Record<string, InputType>
  output: readonly string[]
  /** It ends a workflow. */
  isOutput?: true
}

const link = (type: string): InputType => [type]
const text: InputType = ['STRING']
const whole = (min: number, max: number): InputType => ['INT', { min, max }]
const number = (min: number, max: number): InputType => ['FLOAT', { min, max }]
const side = whole(16, 16_384)
const batch = whole(1, 4096)
const seed = whole(0, 2 ** 63)
const frames = whole(1, 16_384)

const samplers = ['euler', 'euler_ancestral', 'dpmpp_2m', 'uni_pc', 'res_multistep']
const schedulers = ['simple', 'normal', 'karras', 'sgm_uniform', 'beta']

/** Files in the folder `models` of this ComfyUI. */
const diffusionModels = [
  'wan2.2_ti2v_5B_fp16.safetensors',
  'wan2.2_i2v_high_noise_14B_fp8_scaled.safetensors',
  'wan2.2_i2v_low_noise_14B_fp8_scaled.safetensors',
  'qwen_image_edit_2509_fp8_e4m3fn.safetensors'
]
const textEncoders = ['umt5_xxl_fp8_e4m3fn_scaled.safetensors', 'qwen_2.5_vl_7b_fp8_scaled.safetensors']
const vaes = ['wan2.2_vae.safetensors', 'wan_2.1_vae.safetensors', 'qwen_image_vae.safetensors']
const loras = [
  'wan2.2_i2v_lightx2v_4steps_lora_v1_high_noise.safetensors',
  'wan2.2_i2v_lightx2v_4steps_lora_v1_low_noise.safetensors'
]
const checkpoints = ['flux1-schnell-fp8.safetensors', 'v1-5-pruned-emaonly.safetensors', 'v1-5-pruned-emaonly.ckpt']

const sampled = {
  steps: whole(1, 10_000),
  cfg: number(0, 100),
  sampler_name: [samplers],
  scheduler: [schedulers],
  model: link('MODEL'),
  positive: link('CONDITIONING'),
  negative: link('CONDITIONING'),
  latent_image: link('LATENT')
} as const satisfies Record<string, InputType>

const emptyLatent: NodeType = { required: { width: side, height: side, batch_size: batch }, output: ['LATENT'] }

/** The node types that the stand-in has installed. Of the real ones' inputs it has those that workflows set. */
export const nodeTypes: Readonly<Record<string, NodeType>> = {
  CheckpointLoaderSimple: { required: { ckpt_name: [checkpoints] }, output: ['MODEL', 'CLIP', 'VAE'] },
  UNETLoader: {
    required: { unet_name: [diffusionModels], weight_dtype: [['default', 'fp8_e4m3fn', 'fp8_e5m2']] },
    output: ['MODEL']
  },
  CLIPLoader: {
    required: { clip_name: [textEncoders], type: [['wan', 'qwen_image', 'flux', 'ltxv']] },
    optional: { device: [['default', 'cpu']] },
    output: ['CLIP']
  },
  VAELoader: { required: { vae_name: [vaes] }, output: ['VAE'] },
  LoraLoaderModelOnly: {
    required: { model: link('MODEL'), lora_name: [loras], strength_model: number(-100, 100) },
    output: ['MODEL']
  },
  ModelSamplingSD3: { required: { model: link('MODEL'), shift: number(0, 100) }, output: ['MODEL'] },
  ModelSamplingAuraFlow: { required: { model: link('MODEL'), shift: number(0, 100) }, output: ['MODEL'] },
  CLIPTextEncode: { required: { text, clip: link('CLIP') }, output: ['CONDITIONING'] },
  TextEncodeQwenImageEditPlus: {
    required: { clip: link('CLIP'), prompt: text },
    optional: { vae: link('VAE'), image1: link('IMAGE'), image2: link('IMAGE'), image3: link('IMAGE') },
    output: ['CONDITIONING']
  },
  ConditioningZeroOut: { required: { conditioning: link('CONDITIONING') }, output: ['CONDITIONING'] },
  FluxGuidance: {
    required: { conditioning: link('CONDITIONING'), guidance: number(0, 100) },
    output: ['CONDITIONING']
  },
  EmptyLatentImage: emptyLatent,
  EmptySD3LatentImage: emptyLatent,
  KSampler: { required: { ...sampled, seed, denoise: number(0, 1) }, output: ['LATENT'] },
  KSamplerAdvanced: {
    required: {
      ...sampled,
      add_noise: [['enable', 'disable']],
      noise_seed: seed,
      start_at_step: whole(0, 10_000),
      end_at_step: whole(0, 10_000),
      return_with_leftover_noise: [['disable', 'enable']]
    },
    output: ['LATENT']
  },
  WanImageToVideo: {
    required: {
      positive: link('CONDITIONING'),
      negative: link('CONDITIONING'),
      vae: link('VAE'),
      width: side,
      height: side,
      length: frames,
      batch_size: batch
    },
    optional: { clip_vision_output: link('CLIP_VISION_OUTPUT'), start_image: link('IMAGE') },
    output: ['CONDITIONING', 'CONDITIONING', 'LATENT']
  },
  Wan22ImageToVideoLatent: {
    required: { vae: link('VAE'), width: side, height: side, length: frames, batch_size: batch },
    optional: { start_image: link('IMAGE') },
    output: ['LATENT']
  },
  LoadImage: { required: { image: text }, output: ['IMAGE', 'MASK'] },
  VAEDecode: { required: { samples: link('LATENT'), vae: link('VAE') }, output: ['IMAGE'] },
  CreateVideo: {
    required: { images: link('IMAGE'), fps: number(1, 120) },
    optional: { audio: link('AUDIO') },
    output: ['VIDEO']
  },
  SaveImage: { required: { images: link('IMAGE'), filename_prefix: text }, output: [], isOutput: true },
  PreviewImage: { required: { images: link('IMAGE') }, output: [], isOutput: true },
  SaveVideo: {
    required: {
      video: link('VIDEO'),
      filename_prefix: text,
      format: [['auto', 'mp4']],
      codec: [['auto', 'h264']]
    },
    output: [],
    isOutput: true
  }
}

/** `/object_info`: what a node takes and gives, by its type. */
export const objectInfo = Object.fromEntries(
  Object.entries(nodeTypes).map(([name, { required, optional = {}, output, isOutput = false }]) => [
    name,
    {
      input: { required, optional },
      input_order: { required: Object.keys(required), optional: Object.keys(optional) },
      output,
      output_name: output,
      name,
      display_name: name,
      category: 'understudy',
      output_node: isOutput
    }
  ])
)
