/** What everybody needs to know of one media provider. How it is called is in `pipeline/provider/`. */
export interface MediaProviderFacts {
  /** The name that people know it by. */
  label: string
  /** Its endpoint families: a model's config names one, and each has an adapter of its own. */
  families: readonly [string, ...string[]]
  /** Where an account's keys are made. Null when it has no keys: it is a server of the operator's own. */
  keyPage: string | null
  /** The operator's setting that connects it. */
  setting: string
}

/**
 * Every media provider. The key is its public name: in rows, in the API and in the keys that users bring, so it stays.
 * The families of one provider share its keys and their limits.
 */
export const mediaProviderFacts = {
  kie: {
    label: 'kie.ai',
    families: ['kie-jobs', 'kie-veo'],
    keyPage: 'https://kie.ai/api-key',
    setting: 'MEDIA_PROVIDER_API_KEY'
  },
  fal: {
    label: 'fal.ai',
    families: ['fal-queue'],
    keyPage: 'https://fal.ai/dashboard/keys',
    setting: 'FAL_API_KEY'
  },
  runware: {
    label: 'Runware',
    families: ['runware-tasks'],
    keyPage: 'https://my.runware.ai/keys',
    setting: 'RUNWARE_API_KEY'
  },
  ark: {
    label: 'BytePlus Ark',
    families: ['ark-tasks', 'ark-images'],
    keyPage: 'https://console.byteplus.com/ark/region:ark+ap-southeast-1/apiKey',
    setting: 'ARK_API_KEY'
  },
  comfyui: {
    label: 'ComfyUI',
    families: ['comfyui-workflow'],
    keyPage: null,
    setting: 'COMFYUI_URL'
  },
  replicate: {
    label: 'Replicate',
    families: ['replicate-predictions'],
    keyPage: 'https://replicate.com/account/api-tokens',
    setting: 'REPLICATE_API_TOKEN'
  },
  google: {
    label: 'Google Gemini',
    families: ['google-images'],
    keyPage: 'https://aistudio.google.com/apikey',
    setting: 'GOOGLE_API_KEY'
  },
  vertex: {
    label: 'Google Vertex AI',
    families: ['vertex-videos', 'vertex-images'],
    keyPage: 'https://console.cloud.google.com/iam-admin/serviceaccounts',
    setting: 'VERTEX_KEY'
  },
  openai: {
    label: 'OpenAI',
    families: ['openai-images'],
    keyPage: 'https://platform.openai.com/api-keys',
    setting: 'OPENAI_API_KEY'
  },
  xai: {
    label: 'xAI',
    families: ['xai-videos', 'xai-images'],
    keyPage: 'https://console.x.ai',
    setting: 'XAI_API_KEY'
  },
  alibaba: {
    label: 'Alibaba Cloud Model Studio',
    families: ['alibaba-videos'],
    keyPage: 'https://modelstudio.console.alibabacloud.com/?tab=globalset#/efm/api_key',
    setting: 'DASHSCOPE_API_KEY'
  }
} as const satisfies Record<string, MediaProviderFacts>

export type KeyProvider = keyof typeof mediaProviderFacts

/** The endpoint families of one provider, or of all. */
export type FamilyOf<Provider extends KeyProvider = KeyProvider> =
  (typeof mediaProviderFacts)[Provider]['families'][number]
