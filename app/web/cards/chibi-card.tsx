import { useState } from 'react'
import { Button, FileInput, Select, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdView, ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import { callApi } from '../api/http.ts'
import { accountQuery } from '../api/queries.ts'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { formatCredits } from '../parts/words.ts'
import { MediaCard } from './media-card.tsx'
import type { ProductionModels } from './production-settings.ts'
import { priceOf } from './price.ts'
import classes from './cards.module.css'

export interface ChibiCardProps {
  ad: AdView
  script: ScriptView
  production: ProductionModels
}

/** A format whose whole ad is one clip: a photo of the person for their likeness, and the script's moments. */
export function ChibiCard({ ad, script, production }: ChibiCardProps) {
  const queryClient = useQueryClient()
  const [photo, setPhoto] = useState<File | null>(null)
  const [prompt, setPrompt] = useState(ad.idea)
  const { image, video } = production
  const durations = video?.config.durations ?? []
  const wanted = script.content.scenes.reduce((sum, scene) => sum + scene.durationSeconds, 0)
  const [seconds, setSeconds] = useState<number | null>(null)
  const duration = seconds ?? durations.find((length) => length >= wanted) ?? durations.at(-1) ?? 10
  const create = useMutation({
    async mutationFn() {
      if (!photo) throw new Error('Add a photo of the person first. Nothing was charged.')
      const search = new URLSearchParams({ purpose: 'identity', name: photo.name.slice(0, 120), adId: ad.id })
      const identity = await callApi<MediaView>(`/api/uploads?${search}`, { file: photo })
      return callApi<MediaView & { notices: string[] }>('/api/videos', {
        body: {
          adId: ad.id,
          scriptId: script.id,
          videoType: ad.videoType,
          videoModel: video?.id,
          prompt,
          title: script.title,
          aspectRatio: ad.aspectRatio,
          durationSeconds: duration,
          identityImageId: identity.id
        },
        idempotencyKey: crypto.randomUUID()
      })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
  })
  const price = image && video ? priceOf({ durations: [duration], image, video }).clips : 0
  return (
    <Sheet title="One clip" note="no storyboard, no stills" id="clip">
      <div className={classes.stack}>
        <p className="soft">
          The photo guides the likeness of the sticker; it is never shown itself and never a first frame. Nobody speaks:
          expression, effects and sounds only.
        </p>
        <FileInput
          label="Photo of the person"
          placeholder="PNG, JPEG or WebP"
          accept="image/png,image/jpeg,image/webp"
          maw={420}
          value={photo}
          onChange={setPhoto}
        />
        <Textarea
          label="What is going on"
          autosize
          minRows={2}
          maxLength={8_000}
          value={prompt}
          onChange={(event) => setPrompt(event.currentTarget.value)}
        />
        <Select
          label="Length"
          maw={160}
          data={durations.map((length) => ({ value: String(length), label: `${length} seconds` }))}
          value={String(duration)}
          allowDeselect={false}
          onChange={(value) => setSeconds(Number(value))}
        />
        {create.isError ? <ProblemNotice error={create.error} /> : null}
        {create.data?.notices.map((notice) => (
          <p key={notice} className="small soft">
            {notice}
          </p>
        ))}
        {ad.aspectRatio ? null : <p className="small soft">Choose the aspect ratio under Settings first.</p>}
        <Button
          w="max-content"
          loading={create.isPending}
          disabled={!photo || !ad.aspectRatio || !video}
          onClick={() => create.mutate()}
        >
          Make the clip, {formatCredits(price)}
        </Button>
        {create.data ? <MediaCard media={create.data} /> : null}
      </div>
    </Sheet>
  )
}
