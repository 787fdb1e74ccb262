import { useState, type FormEvent } from 'react'
import { Button, Skeleton, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import { callApi } from '../api/http.ts'
import { accountQuery, modelsQuery } from '../api/queries.ts'
import { useAccount } from '../api/use-account.ts'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { formatCredits, formatNumber } from '../parts/words.ts'
import { MediaCard } from './media-card.tsx'
import { PromptBoxChoices } from './prompt-box-choices.tsx'
import { usePromptBox } from './use-prompt-box.ts'
import classes from './prompt-box.module.css'

export interface PromptBoxProps {
  adId: string | null
  /** Where it starts; the ad's ratio, the words of a shot. */
  ratio?: string | null | undefined
  prompt?: string
  placeholder?: string
  firstFrameImageId?: string | null | undefined
}

type Made = MediaView & { notices?: string[] }

/** One still or clip straight from words. Every choice it offers comes from the chosen model's config. */
export function PromptBox({
  adId,
  ratio = null,
  prompt: given = '',
  placeholder,
  firstFrameImageId = null
}: PromptBoxProps) {
  const { data: models } = useQuery(modelsQuery)
  const { balance } = useAccount()
  const queryClient = useQueryClient()
  const [prompt, setPrompt] = useState(given)
  const [made, setMade] = useState<readonly Made[]>([])
  const box = usePromptBox({ models, ratio, firstFrameImageId })
  const create = useMutation({
    mutationFn: () => {
      const { path, body } = box.request(prompt, adId)
      return callApi<Made>(path, { body, idempotencyKey: crypto.randomUUID() })
    },
    onSuccess: (media) => setMade((before) => [media, ...before]),
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: ['library'] })
    }
  })
  if (!models) return <Skeleton height={180} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (prompt.trim() !== '' && box.missing === null) create.mutate()
  }
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
        onChange={(event) => setPrompt(event.currentTarget.value)}
      />
      <PromptBoxChoices models={models} box={box} />
      {create.isError ? <ProblemNotice error={create.error} /> : null}
      <div className={classes.foot}>
        <p className="small soft">
          <strong className="mono">{formatCredits(box.price)}</strong> of {formatNumber(balance)};{' '}
          {formatNumber(balance - box.price)} left after.
          {box.missing ? ` ${box.missing}` : ''}
        </p>
        <Button type="submit" loading={create.isPending} disabled={prompt.trim() === '' || box.missing !== null}>
          {box.kind === 'image' ? 'Make the still' : 'Make the clip'}
        </Button>
      </div>
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
