import { useState } from 'react'
import { FileInput, Select, Textarea } from '@mantine/core'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import type { AdView, ScriptView } from '@callsheet/lib/wire/ads-api.ts'
import { mediaApi, type CreatedVideo } from '@callsheet/lib/wire/app-api/media.ts'
import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import { api } from '../api/client.ts'
import { DraftState } from '../drafts/draft-state.tsx'
import { useDraftFields } from '../drafts/use-draft.ts'
import { Sheet } from '../components/sheet.tsx'
import { formatCredits } from '../components/words.ts'
import { SpendButton } from '../spending/spend-button.tsx'
import type { Press } from '../spending/use-purchase.ts'
import { InventedNotice } from '../product-photo/invented-notice.tsx'
import { MediaCard } from '../media/media-card.tsx'
import type { ProductionModels } from './production-settings.ts'
import { priceScenes } from '@callsheet/lib/models/price-scenes.ts'
import classes from '../components/cards.module.css'

// A type, not an interface: an interface is not assignable to a record of fields.
type Wishes = { prompt: string; seconds: number | null }

export interface ChibiCardProps {
  ad: AdView
  script: ScriptView
  production: ProductionModels
}

/** A format whose whole ad is one clip: it needs a photo of the person for their likeness, and the script's moments. */
export function ChibiCard({ ad, script, production }: ChibiCardProps) {
  const [photo, setPhoto] = useState<File | null>(null)
  const { fields, change, draft } = useDraftFields<Wishes>(`clip.${ad.id}`, { prompt: ad.idea, seconds: null })
  const { prompt, seconds } = fields
  const [made, setMade] = useState<CreatedVideo | null>(null)
  const { image, video } = production
  const durations = video?.config.durations ?? []
  const wanted = script.content.scenes.reduce((sum, scene) => sum + scene.durationSeconds, 0)
  const duration = seconds ?? durations.find((length) => length >= wanted) ?? durations.at(-1) ?? 10
  const buy = async (idempotencyKey: string, { credits: maximumCredits }: Press) => {
    if (!photo) throw new Error('Add a photo of the person first. Nothing was charged.')
    if (!ad.videoType) throw new Error('Choose the video type under Settings first. Nothing was charged.')
    // Uploaded once. A second press must name the same picture, or it would be another purchase.
    const identity = await identityOf(photo, ad.id)
    return api.call(mediaApi.createVideo, {
      body: {
        adId: ad.id,
        scriptId: script.id,
        videoType: ad.videoType,
        videoModel: video?.id,
        prompt,
        title: script.title,
        aspectRatio: ad.aspectRatio ?? undefined,
        durationSeconds: duration,
        identityImageId: identity.id,
        maximumCredits
      },
      idempotencyKey
    })
  }
  const price = image && video ? priceScenes({ durations: [duration], image, video }).clips : 0
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
          onChange={(event) => change({ prompt: event.currentTarget.value })}
        />
        <Select
          label="Length"
          maw={160}
          data={durations.map((length) => ({ value: String(length), label: `${length} seconds` }))}
          value={String(duration)}
          allowDeselect={false}
          onChange={(value) => change({ seconds: Number(value) })}
        />
        <DraftState draft={draft} isQuiet />
        {made?.notices.map((notice) => (
          <p key={notice} className="small soft">
            {notice}
          </p>
        ))}
        <InventedNotice adId={ad.id} />
        {ad.aspectRatio ? null : <p className="small soft">Choose the aspect ratio under Settings first.</p>}
        <SpendButton
          button={{ w: 'max-content', disabled: !photo || !ad.aspectRatio || !video }}
          what={`A clip of ${duration} seconds?`}
          credits={price}
          buy={buy}
          onBought={setMade}
        >
          Make the clip, {formatCredits(price)}
        </SpendButton>
        {made ? <MediaCard media={made} /> : null}
      </div>
    </Sheet>
  )
}

const uploads = new WeakMap<File, Promise<MediaView>>()

function identityOf(photo: File, adId: string): Promise<MediaView> {
  const known = uploads.get(photo)
  if (known) return known
  const query = { purpose: 'identity', name: cutText(photo.name, 120), adId } as const
  const upload = api.call(mediaApi.upload, { query, file: photo })
  uploads.set(photo, upload)
  upload.catch(() => uploads.delete(photo))
  return upload
}
