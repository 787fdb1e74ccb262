import { useState } from 'react'
import { PlugZap } from '../icons/icons.ts'
import type { InputOf } from '@callsheet/lib/http/contract.ts'
import type { ModelView } from '@callsheet/lib/wire/app-api/choices.ts'
import { libraryApi } from '@callsheet/lib/wire/app-api/library.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import type { VideoModelConfig } from '@callsheet/lib/wire/model-config.ts'
import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import { api } from '../api/client.ts'
import { formatCredits } from '../components/words.ts'
import { SpendButton } from '../spending/spend-button.tsx'
import type { Press } from '../spending/use-purchase.ts'
import { MediaCard } from '../media/media-card.tsx'
import parts from '../components/components.module.css'

const prompt = 'A clear glass of water on a wooden table by a window, morning light, a hand sets it down.'

/** One real task with the model's cheapest choices, so that the provider itself tests the config. */
export function ModelTest({ model }: { model: ModelView }) {
  const { config } = model
  const seconds = config.kind === 'video' ? Math.min(...config.durations) : 1
  const [made, setMade] = useState<MediaView | null>(null)
  const buy = async (idempotencyKey: string, { credits: maximumCredits }: Press): Promise<MediaView> => {
    if (config.kind === 'image') {
      const body = {
        prompt,
        imageModel: model.id,
        aspect_ratio: config.aspectRatios[0] ?? '1:1',
        title: 'Test call',
        trial: true,
        maximumCredits
      }
      return api.call(mediaApi.createImage, { body, idempotencyKey })
    }
    const body = { ...(await videoRequest(model.id, config, seconds)), maximumCredits }
    return api.call(mediaApi.createVideo, { body, idempotencyKey })
  }
  const price = model.price.credits * seconds
  return (
    <section aria-label="Test call">
      <div className={parts.row}>
        <SpendButton
          button={{
            variant: 'default',
            leftSection: <PlugZap size={16} aria-hidden />
          }}
          what={`A test call of ${model.label}?`}
          credits={price}
          buy={buy}
          onBought={setMade}
        >
          Make a test call, {formatCredits(price)}
        </SpendButton>
        <span className="small soft">
          With the config as it is saved, also while the model is off. It goes to your library, unsaved, and is given
          back if it fails.
        </span>
      </div>
      {made ? <MediaCard media={made} /> : null}
    </section>
  )
}

/** A model that animates stills uses the newest one of the library. */
async function videoRequest(
  videoModel: string,
  config: VideoModelConfig,
  durationSeconds: number
): Promise<InputOf<typeof mediaApi.createVideo>['body']> {
  const isFrameNeeded = config.frameSlots.first === 'required'
  const stills = isFrameNeeded
    ? await api.call(libraryApi.list, { query: { kind: 'image', status: 'Completed', limit: 1 } })
    : null
  const firstFrameImageId = stills?.items[0]?.id
  if (isFrameNeeded && !firstFrameImageId) throw new Error('This model animates a still: make one first, then test it.')
  return {
    prompt,
    videoModel,
    videoType: 'generic',
    durationSeconds,
    aspectRatio: config.aspectRatios[0] ?? '16:9',
    firstFrameImageId,
    title: 'Test call',
    trial: true
  }
}
