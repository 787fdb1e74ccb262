import type { ModelFile } from '@callsheet/lib/wire/model-config.ts'
import { submitInputSchema } from '@callsheet/lib/wire/submit-input.ts'
import { buildProviderInput } from '../media/build-provider-input.ts'
import type { CreateTask } from '../provider/port.ts'

const pictureId = '019aa000-0000-7000-8000-000000000001'
const prompt = 'A glass bottle of cold brew coffee on a wooden table by a window, soft morning light, the camera still.'

/** Whether the model's smallest request needs a picture. */
export const needsPicture = ({ config }: ModelFile): boolean =>
  config.kind === 'video' && config.frameSlots.first === 'required'

/** What every recording asks for: one still, or the shortest clip, by the model's config as rows are sent. */
export function recordedInput(
  { config }: ModelFile,
  pictureUrl: string | null
): Pick<CreateTask, 'apiModelPath' | 'input'> {
  const input = submitInputSchema.parse({
    kind: config.kind,
    prompt,
    aspectRatio: config.aspectRatios.includes('9:16') ? '9:16' : (config.aspectRatios[0] ?? '9:16'),
    ...(config.kind === 'video' && { durationSeconds: config.durations[0] }),
    ...(pictureUrl !== null && { firstFrameImageId: pictureId })
  })
  const built = buildProviderInput({ config, input, imageUrls: { [pictureId]: pictureUrl ?? '' } })
  return { apiModelPath: built.otherPath ?? config.apiModelPath, input: built.input }
}
