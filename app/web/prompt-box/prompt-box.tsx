import { useState, type FormEvent } from 'react'
import { Button, Skeleton, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import { api } from '../api/client.ts'
import { modelsQuery, videoTypesQuery } from '../api/choices.ts'
import { useAccount } from '../api/use-account.ts'
import { DraftState } from '../drafts/draft-state.tsx'
import { StartOverButton } from '../components/start-over-button.tsx'
import { formatCredits, formatNumber } from '../components/words.ts'
import { SpendDialog } from '../spending/spend-dialog.tsx'
import type { Press } from '../spending/use-purchase.ts'
import { MediaCard } from '../media/media-card.tsx'
import { PromptBoxChoices } from './prompt-box-choices.tsx'
import { usePromptBox, type MediaRequest } from './use-prompt-box.ts'
import classes from './prompt-box.module.css'

const shownCharacters = 200

export interface PromptBoxProps {
  /** Names the place of the box, so that each place has its own draft. */
  name: string
  adId: string | null
  /** The values at the start: the ad's ratio, the words of a shot. */
  ratio?: string | null | undefined
  /** The ad's ratio when it can no longer be another one. */
  fixedRatio?: string | null | undefined
  prompt?: string
  placeholder?: string
  firstFrameImageId?: string | null | undefined
}

type Made = MediaView & { notices?: string[] }

function make(request: MediaRequest, idempotencyKey: string, { credits: maximumCredits }: Press): Promise<Made> {
  return request.kind === 'image'
    ? api.call(mediaApi.createImage, { body: { ...request.body, maximumCredits }, idempotencyKey })
    : api.call(mediaApi.createVideo, { body: { ...request.body, maximumCredits }, idempotencyKey })
}

/** Makes one still or clip directly from words. All its choices come from the chosen model's config. */
export function PromptBox({
  name,
  adId,
  ratio = null,
  fixedRatio = null,
  prompt: given = '',
  placeholder,
  firstFrameImageId = null
}: PromptBoxProps) {
  const { data: models } = useQuery(modelsQuery)
  const { data: types } = useQuery(videoTypesQuery)
  const { balance } = useAccount()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [made, setMade] = useState<readonly Made[]>([])
  const box = usePromptBox({ name, models, types, prompt: given, adRatio: ratio, fixedRatio, firstFrameImageId })
  const { prompt } = box
  if (!models || !types) return <Skeleton height={180} />
  const canMake = prompt.trim() !== '' && box.missing === null && box.otherRatio === null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canMake) setAsking(true)
  }
  const words = box.kind === 'image' ? 'still' : 'clip'
  return (
    <form className={classes.box} onSubmit={submit} aria-label="Prompt box">
      <Textarea
        aria-label={box.kind === 'image' ? 'What the still shows' : 'What happens in the clip'}
        placeholder={placeholder ?? (box.kind === 'image' ? 'What the still shows…' : 'What happens in the clip…')}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={box.fields?.maximumPromptCharacters}
        value={prompt}
        onChange={(event) => box.choose({ prompt: event.currentTarget.value })}
      />
      {box.asked.needsSpeaker ? (
        <TextInput
          aria-label="Who speaks"
          placeholder="Who speaks, by name…"
          maxLength={80}
          value={box.speaker}
          onChange={(event) => box.choose({ speaker: event.currentTarget.value })}
        />
      ) : null}
      {box.asked.hasSpokenScript ? (
        <Textarea
          aria-label="What is said"
          placeholder="What is said, word for word…"
          autosize
          maxRows={8}
          maxLength={4_000}
          value={box.spokenScript}
          onChange={(event) => box.choose({ spokenScript: event.currentTarget.value })}
        />
      ) : null}
      {box.type ? <p className="small soft">{box.type.description}</p> : null}
      <PromptBoxChoices types={types} box={box} adId={adId} />
      {box.otherRatio && adId ? (
        <div className={classes.other} role="alert">
          <p className="small">
            This ad is {fixedRatio} since its first still or clip was bought. Starting over copies its script and board
            into a new ad in {box.otherRatio}.
          </p>
          <StartOverButton adId={adId} aspectRatio={box.otherRatio} />
        </div>
      ) : null}
      <DraftState draft={box.draft} isQuiet />
      <div className={classes.foot}>
        <p className="small soft">
          <strong className="mono">{formatCredits(box.price)}</strong> of {formatNumber(balance)};{' '}
          {formatNumber(balance - box.price)} left after.
          {box.missing ? ` ${box.missing}` : ''}
        </p>
        <Button type="submit" disabled={!canMake}>
          Make the {words}
        </Button>
      </div>
      {isAsking ? (
        <SpendDialog
          what={`Make this ${words}?`}
          credits={box.price}
          buy={(idempotencyKey, press) => make(box.request(adId), idempotencyKey, press)}
          onBought={(media) => {
            setMade((before) => [media, ...before])
            void queryClient.invalidateQueries({ queryKey: ['library'] })
          }}
          onClose={() => setAsking(false)}
        >
          <p className="small soft">
            {prompt.length > shownCharacters ? `${cutText(prompt, shownCharacters)}…` : prompt}
          </p>
          {box.ratioWords ? <p className="small soft">Aspect ratio: {box.ratioWords}</p> : null}
        </SpendDialog>
      ) : null}
      {made.length > 0 ? (
        <div className={classes.made} aria-label="Made here">
          {made.map((media) => (
            <div key={media.id}>
              <MediaCard media={media} />
              {media.notices?.map((notice) => (
                <p key={notice} className="small soft">
                  {notice}
                </p>
              ))}
            </div>
          ))}
        </div>
      ) : null}
    </form>
  )
}
