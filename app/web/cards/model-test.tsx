import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PlugZap } from 'lucide-react'
import type { ModelConfig } from '@callsheet/lib/wire/model-config.ts'
import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import { callApi } from '../api/http.ts'
import type { LibraryItem } from '../api/library.ts'
import { accountQuery } from '../api/queries.ts'
import type { Model, Page } from '../api/types.ts'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { formatCredits } from '../parts/words.ts'
import { MediaCard } from './media-card.tsx'
import parts from '../parts/parts.module.css'

const prompt = 'A clear glass of water on a wooden table by a window, morning light, a hand sets it down.'

/** One real task, the cheapest the model offers, so that a config is proved by the provider itself. */
export function ModelTest({ model }: { model: Model<ModelConfig> }) {
  const queryClient = useQueryClient()
  const { config } = model
  const seconds = config.kind === 'video' ? Math.min(...config.durations) : 1
  const test = useMutation({
    async mutationFn() {
      const request =
        config.kind === 'image'
          ? imageRequest(model.id, config.aspectRatios[0])
          : await videoRequest(model.id, config, seconds)
      return callApi<MediaView>(request.path, { body: request.body, idempotencyKey: crypto.randomUUID() })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
  })
  return (
    <section aria-label="Test call">
      <div className={parts.row}>
        <Button
          variant="default"
          leftSection={<PlugZap size={16} aria-hidden />}
          loading={test.isPending}
          disabled={!model.enabled}
          onClick={() => test.mutate()}
        >
          Make a test call, {formatCredits(model.credits * seconds)}
        </Button>
        <span className="small soft">
          {model.enabled
            ? 'With the config as it is saved. It goes to your library, unsaved, and is given back if it fails.'
            : 'Turn the model on and save it first.'}
        </span>
      </div>
      {test.isError ? <ProblemNotice error={test.error} /> : null}
      {test.data ? <MediaCard media={test.data} /> : null}
    </section>
  )
}

interface TestRequest {
  path: string
  body: object
}

function imageRequest(imageModel: string, ratio = '1:1'): TestRequest {
  return { path: '/api/images', body: { prompt, imageModel, aspect_ratio: ratio, title: 'Test call' } }
}

/** A model that animates stills takes the newest of the library. */
async function videoRequest(
  videoModel: string,
  config: Extract<ModelConfig, { kind: 'video' }>,
  durationSeconds: number
): Promise<TestRequest> {
  const isFrameNeeded = config.frameSlots.first === 'required'
  const stills = isFrameNeeded
    ? await callApi<Page<LibraryItem>>('/api/library?kind=image&status=Completed&limit=1')
    : null
  const firstFrameImageId = stills?.items[0]?.id
  if (isFrameNeeded && !firstFrameImageId) throw new Error('This model animates a still: make one first, then test it.')
  return {
    path: '/api/videos',
    body: {
      prompt,
      videoModel,
      videoType: 'generic',
      durationSeconds,
      aspectRatio: config.aspectRatios[0] ?? '16:9',
      firstFrameImageId,
      title: 'Test call'
    }
  }
}
